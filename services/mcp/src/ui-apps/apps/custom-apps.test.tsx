/** The three apps that are written by hand, started as their pages start them. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { DISPATCHABLE_APP_KEYS, TOOL_UI_APPS, UI_APPS } from '../../resources/ui-apps.generated'
import { ANSWERS } from '../testing/answers'
import { FULL_CAPABILITIES, settle, TestHost, type TestHostOptions } from '../testing/test-host'

const ENTRIES = {
    debug: () => import('./debug'),
    'query-results': () => import('./query-results'),
    'render-ui': () => import('./render-ui'),
}

beforeEach(() => {
    vi.resetModules()
    document.body.innerHTML = '<div id="root"></div>'
})

let host: TestHost

/** Runs the entry of an app and sends it a result. */
async function open(key: keyof typeof ENTRIES, data: object, options: TestHostOptions = {}): Promise<void> {
    host = new TestHost(options)
    await host.listen()
    await ENTRIES[key]()
    await vi.waitFor(() => expect(host.isInitialized).toBe(true))
    await settle()
    await host.sendData(data as Record<string, unknown>)
}

afterEach(async () => {
    await host.bridge.teardownResource({})
    await settle()
})

describe('query-results', () => {
    it('shows a result', async () => {
        await open('query-results', ANSWERS['query-run'])
        expect(screen.getByRole('heading', { name: 'Count of errors by browser' })).toBeDefined()
    })
})

describe('render-ui', () => {
    const RESULTS: Partial<Record<string, object>> = Object.fromEntries(
        Object.entries(ANSWERS).map(([tool, data]) => [
            TOOL_UI_APPS[tool as keyof typeof ANSWERS & keyof typeof TOOL_UI_APPS],
            data,
        ]),
    )

    it.each(DISPATCHABLE_APP_KEYS)('shows %s', async (app_key) => {
        await open('render-ui', { app_key, data: RESULTS[app_key] })
        expect(screen.getAllByRole('heading').length).toBeGreaterThan(0)
        expect(screen.queryByRole('alert')).toBeNull()
    })

    it.each(['no-such-app', 'toString', 'debug', null])('says that it has no view for %j', async (app_key) => {
        await open('render-ui', { app_key, data: {} })
        expect(screen.getByRole('alert').textContent).toContain('There is no view for this result.')
        expect(screen.getByRole('alert').textContent).toContain(String(app_key))
    })

    it('drills down in a list', async () => {
        const onCallTool = vi.fn(() => ({ content: [], structuredContent: { ...ANSWERS['cohort-get'] } }))
        await open('render-ui', { app_key: 'cohort-list', data: ANSWERS['cohorts-list'] }, { onCallTool })
        await userEvent.click(screen.getByRole('button', { name: 'Chrome users' }))
        await settle()
        expect(onCallTool).toHaveBeenCalledWith(expect.objectContaining({ name: 'cohort-get', arguments: { id: 58 } }))
        expect(screen.getByRole('region', { name: ANSWERS['cohort-get'].name })).toBeDefined()
    })
})

describe('debug', () => {
    const { openLinks: _, ...capabilities } = FULL_CAPABILITIES
    const yes = (row: HTMLElement) =>
        within(row)
            .getAllByText(/^(Yes|No|Unknown)$/)
            .map(({ textContent }) => textContent)

    it('shows status, host, capabilities and policy', async () => {
        const sandbox = { csp: { connectDomains: ['https://status.acme.example'] }, permissions: { camera: {} } }
        const context = { theme: 'dark', locale: 'en-GB', containerDimensions: { maxHeight: 500, width: 300 } } as const
        await open('debug', ANSWERS['status-get'], {
            capabilities: { ...capabilities, sandbox, experimental: { magic: {} } },
            context,
        })
        expect(screen.getByText('Healthy')).toBeDefined()
        expect(screen.getByText('1,104')).toBeDefined()
        expect(screen.getByText('test-host 1.0.0')).toBeDefined()
        expect(screen.getByText('maxHeight 500, width 300')).toBeDefined()
        expect(yes(screen.getByRole('row', { name: /^serverTools/ }))).toEqual(['Yes'])
        expect(yes(screen.getByRole('row', { name: /^openLinks/ }))).toEqual(['No'])
        expect(yes(screen.getByRole('row', { name: /^experimental/ }))).toEqual(['Yes'])
        expect(yes(screen.getByRole('row', { name: /^https:\/\/status\.acme/ }))).toEqual(['Yes'])
        expect(yes(screen.getByRole('row', { name: /^https:\/\/assets\.acme/ }))).toEqual(['No'])
        expect(yes(screen.getByRole('row', { name: /^camera/ }))).toEqual(['Yes', 'Unknown'])
        expect(yes(screen.getByRole('row', { name: /^geolocation/ }))).toEqual(['No', 'Unknown'])
        expect(screen.getByText(/"magic": \{\}/)).toBeDefined()
    })

    it('does with a host that says nothing', async () => {
        await open('debug', { ...ANSWERS['status-get'], healthy: false }, { capabilities: {} })
        expect(screen.getByText('Not healthy')).toBeDefined()
        expect(yes(screen.getByRole('row', { name: /^serverTools/ }))).toEqual(['No'])
        expect(yes(screen.getByRole('row', { name: /^camera/ }))).toEqual(['Unknown', 'Unknown'])
    })
})

it.each([
    ['debug', 'status-get'],
    ['query-results', 'query-run'],
    ['render-ui', 'render-ui'],
] as const)('%s goes by the name that tools.yaml gives it', async (key, tool) => {
    await open(key, ANSWERS[tool])
    expect(document.title).toBe(UI_APPS.find((app) => app.key === key)?.name)
})
