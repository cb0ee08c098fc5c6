import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { settle, TestHost, type TestHostOptions } from '../testing/test-host'
import { AppWrapper } from './app-wrapper'

function open(options: TestHostOptions = {}): Promise<TestHost> {
    return new TestHost(options).open(() => render(<AppWrapper appName="Acme Action">{() => null}</AppWrapper>))
}

const main = () => screen.getByRole('main', { name: 'Acme Action' })

describe('what the host asks of the frame', () => {
    it('takes the first theme, styles and fonts from the handshake, later ones from events', async () => {
        const variables = { '--color-text-primary': '#123456' } as never
        const host = await open({
            context: { theme: 'dark', styles: { variables, css: { fonts: '@font-face { font-family: Host }' } } },
        })
        const root = document.documentElement
        expect(root.dataset.theme).toBe('dark')
        expect(root.style.colorScheme).toBe('dark')
        expect(root.style.getPropertyValue('--color-text-primary')).toBe('#123456')
        expect(document.head.textContent).toContain('font-family: Host')
        await host.bridge.sendHostContextChange({ theme: 'light' })
        await settle()
        expect(root.dataset.theme).toBe('light')
    })

    it('keeps to the size of its container and clear of unsafe edges', async () => {
        const host = await open({
            context: {
                containerDimensions: { width: 400, maxHeight: 300 },
                safeAreaInsets: { top: 10, right: 0, bottom: 20, left: 0 },
            },
        })
        expect(main().style.width).toBe('400px')
        expect(main().style.maxHeight).toBe('300px')
        expect(main().style.padding).toMatch(/ 10px\).* 0px\).* 20px\).* 0px\)$/)
        await host.bridge.sendHostContextChange({ containerDimensions: { maxWidth: 500, height: 200 } })
        await settle()
        expect(main().style.width).toBe('')
        expect(main().style.maxWidth).toBe('500px')
        expect(main().style.height).toBe('200px')
    })

    it('reports its size', async () => {
        const host = await open()
        expect(host.sizes).toHaveLength(1)
    })

    it('offers full screen where the host does, and the way back', async () => {
        const host = await open({ context: { displayMode: 'inline', availableDisplayModes: ['inline', 'fullscreen'] } })
        await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
        await settle()
        await userEvent.click(screen.getByRole('button', { name: 'Exit full screen' }))
        expect(host.modes).toEqual(['fullscreen', 'inline'])
    })

    it('offers no full screen where the host has none', async () => {
        await open({ context: { availableDisplayModes: ['inline'] } })
        expect(screen.queryByRole('button')).toBeNull()
    })

    it('says so when the host refuses full screen', async () => {
        const host = await open({ context: { availableDisplayModes: ['inline', 'fullscreen'] } })
        host.answerMode = () => Promise.reject(new Error('not now'))
        await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
        await settle()
        expect(main().textContent).toContain('not now')
    })
})
