import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { FULL_CAPABILITIES, settle, TestHost, type TestHostOptions } from '../testing/test-host'
import { AppWrapper, DetailContent, ListContent, mountDetail, mountList, type DispatchRenderer } from './index'

interface Thing {
    id: number
    name: string
    _url?: string
}

interface Things {
    results: Thing[]
}

function ThingView({ thing, onOpen }: { thing: Thing; onOpen?: (url: string) => void }) {
    return (
        <section>
            <h1>{thing.name}</h1>
            {onOpen && (
                <button type="button" onClick={() => onOpen(`https://acme.test/${thing.id}`)}>
                    Open
                </button>
            )}
        </section>
    )
}

interface ThingListViewProps {
    data: Things
    onThingClick?: (thing: Thing) => Promise<Thing | null>
}

function ThingListView({ data, onThingClick }: ThingListViewProps) {
    const [detail, setDetail] = useState<Thing | null>(null)
    return (
        <ul aria-label={detail ? `Detail: ${detail.name}` : 'Things'}>
            {data.results.map((thing) => (
                <li key={thing.id}>
                    <button type="button" onClick={() => void onThingClick?.(thing).then(setDetail)}>
                        {thing.name}
                    </button>
                </li>
            ))}
        </ul>
    )
}

async function openPage(start: () => void, options: TestHostOptions = {}): Promise<TestHost> {
    const root = document.createElement('div')
    root.id = 'root'
    document.body.append(root)
    return await new TestHost(options).open(start)
}

const DRILL_DOWN = { tool: 'thing-get', args: (item: Thing) => ({ id: item.id }), label: 'thing', nameField: 'name' }

describe('mountDetail', () => {
    const start = () =>
        mountDetail<Thing>({
            appName: 'Acme Thing',
            view: ({ data, openLink }) => <ThingView thing={data} onOpen={openLink} />,
        })

    it('shows the result in the root element and opens links through the host', async () => {
        const host = await openPage(start)
        await host.sendData({ id: 7, name: 'Seven' })
        expect(screen.getByRole('heading').textContent).toBe('Seven')
        await userEvent.click(screen.getByRole('button', { name: 'Open' }))
        expect(host.links).toEqual(['https://acme.test/7'])
        await host.bridge.teardownResource({})
    })

    it('needs a root element', () => {
        expect(start).toThrow('Acme Thing: the page has no element with the id "root"')
    })
})

describe('mountList', () => {
    it('shows the list and drills down', async () => {
        const host = await openPage(
            () =>
                mountList<Things, Thing>({
                    appName: 'Acme Thing List',
                    tools: ['thing-list'],
                    drillDown: DRILL_DOWN,
                    view: ({ data, onItemClick }) => <ThingListView data={data} onThingClick={onItemClick} />,
                }),
            { onCallTool: () => ({ content: [], structuredContent: { id: 1, name: 'One in full' } }) },
        )
        await host.sendData({ results: [{ id: 1, name: 'One' }] })
        await userEvent.click(screen.getByRole('button', { name: 'One' }))
        expect(await screen.findByRole('list', { name: 'Detail: One in full' })).toBeDefined()
        await host.bridge.teardownResource({})
    })
})

describe('the dispatch module', () => {
    const RENDER_DISPATCH = {
        thing: (props) => <DetailContent<Thing> {...props} view={({ data }) => <ThingView thing={data} />} />,
        'thing-list': (props) => (
            <ListContent<Things, Thing>
                {...props}
                drillDown={{ tool: 'thing-get', args: (item) => ({ id: item.id }), label: 'thing', nameField: 'name' }}
                view={({ data, onItemClick }) => <ThingListView data={data} onThingClick={onItemClick} />}
            />
        ),
    } satisfies Record<'thing' | 'thing-list', DispatchRenderer>

    it('draws other apps inside one app, and their state survives a new render', async () => {
        const { 'thing-list': View } = RENDER_DISPATCH
        const host = await new TestHost({
            onCallTool: () => ({ content: [], structuredContent: { id: 1, name: 'One in full' } }),
        }).open(() => render(<AppWrapper appName="Acme Viewer">{(data) => <View data={data} />}</AppWrapper>))
        await host.sendData({ results: [{ id: 1, name: 'One' }] })
        await userEvent.click(screen.getByRole('button', { name: 'One' }))
        await settle()
        await host.sendData({ results: [{ id: 2, name: 'Two' }] })
        expect(screen.getByRole('list', { name: 'Detail: One in full' }).textContent).toBe('Two')
    })
})

describe('links', () => {
    const open = async (brand: string | undefined, data: Record<string, unknown>, options: TestHostOptions = {}) => {
        const host = await new TestHost(options).open(() =>
            render(
                <AppWrapper appName="Acme Thing" brand={brand}>
                    {(result) => <DetailContent<Thing> data={result} view={({ data: { name } }) => name} />}
                </AppWrapper>,
            ),
        )
        await host.sendData(data)
        return host
    }
    const notice = () => screen.getByRole('status').textContent

    it('lead from `_url` into the product', async () => {
        const host = await open('Acme', { name: 'Seven', _url: 'https://acme.test/things/7' })
        await userEvent.click(screen.getByRole('button', { name: 'View in Acme' }))
        expect(host.links).toEqual(['https://acme.test/things/7'])
    })

    it('have a name without a brand', async () => {
        await open(undefined, { name: 'Seven', _url: 'https://acme.test/things/7' })
        expect(screen.getByRole('button', { name: 'Open in browser' })).toBeDefined()
    })

    it.each([['javascript:alert(1)'], ['/things/7'], [7], [null]])('are not made of %j', async (url) => {
        await open('Acme', { name: 'Seven', _url: url })
        expect(screen.queryByRole('button')).toBeNull()
    })

    it('show the address when the host opens no links', async () => {
        const { openLinks: _, ...capabilities } = FULL_CAPABILITIES
        const host = await open('Acme', { _url: 'https://acme.test/7' }, { capabilities })
        await userEvent.click(screen.getByRole('button', { name: 'View in Acme' }))
        expect(host.links).toEqual([])
        expect(notice()).toContain('The address is https://acme.test/7')
    })

    it.each([
        ['refuses', async () => ({ isError: true })],
        ['fails on', async () => Promise.reject(new Error('blocked'))],
    ])('show the address when the host %s the link', async (_, answer) => {
        const host = await open('Acme', { _url: 'https://acme.test/7' })
        host.answerLink = answer
        await userEvent.click(screen.getByRole('button', { name: 'View in Acme' }))
        await settle()
        expect(notice()).toContain('The address is https://acme.test/7')
    })

    it('that are no web addresses are refused', async () => {
        const host = await new TestHost().open(() =>
            render(
                <AppWrapper appName="Acme Thing">
                    {(data) => (
                        <DetailContent<Thing>
                            data={data}
                            view={({ openLink }) => (
                                <button type="button" onClick={() => openLink('javascript:alert(1)')}>
                                    Go
                                </button>
                            )}
                        />
                    )}
                </AppWrapper>,
            ),
        )
        await host.sendData({ name: 'Seven' })
        await userEvent.click(screen.getByRole('button', { name: 'Go' }))
        expect(host.links).toEqual([])
        expect(notice()).toContain('Not a web address: javascript:alert(1)')
    })
})
