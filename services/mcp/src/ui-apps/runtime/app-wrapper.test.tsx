import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { FULL_CAPABILITIES, settle, TestHost, type TestHostOptions } from '../testing/test-host'
import { AppWrapper } from './app-wrapper'
import { useHost } from './host'
import { PATIENCE_MS } from './states'

const ShowName = ({ data }: { data: unknown }) => <p>Name: {(data as { name: string }).name}</p>

function open(options: TestHostOptions = {}, view = (data: unknown) => <ShowName data={data} />): Promise<TestHost> {
    return new TestHost(options).open(() => render(<AppWrapper appName="Acme Action">{view}</AppWrapper>))
}

const main = () => screen.getByRole('main', { name: 'Acme Action' })

describe('connecting', () => {
    it('introduces itself by its name and with the display modes it knows', async () => {
        const host = await open()
        expect(host.bridge.getAppVersion()?.name).toBe('Acme Action')
        expect(host.bridge.getAppCapabilities()?.availableDisplayModes).toEqual(['inline', 'fullscreen'])
        expect(document.title).toBe('Acme Action')
    })

    it('does not miss a result that comes right behind the handshake', async () => {
        const host = new TestHost()
        host.bridge.addEventListener('initialized', () => {
            void host.bridge.sendToolResult({ content: [], structuredContent: { name: 'Early' } })
        })
        await host.open(() =>
            render(<AppWrapper appName="Acme Action">{(data) => <ShowName data={data} />}</AppWrapper>),
        )
        expect(screen.getByText('Name: Early')).toBeDefined()
    })

    it('shows why the host refused the connection', async () => {
        const host = new TestHost()
        host.bridge.removeRequestHandler('ui/initialize')
        await host.listen()
        render(<AppWrapper appName="Acme Action">{() => null}</AppWrapper>)
        await settle()
        expect(screen.getByRole('alert').textContent).toMatch(/could not connect.*Method not found/)
    })

    it('says so when the host stays silent', async () => {
        vi.useFakeTimers()
        vi.stubGlobal('parent', { postMessage: () => undefined })
        render(<AppWrapper appName="Acme Action">{() => null}</AppWrapper>)
        expect(main().textContent).toBe('Connecting…')
        await vi.advanceTimersByTimeAsync(PATIENCE_MS)
        await settle()
        vi.useRealTimers()
        expect(main().textContent).toContain('has not answered yet')
    })
})

describe('the states of a call', () => {
    it('waits for the result', async () => {
        const host = await open()
        await host.bridge.sendToolInput({ arguments: {} })
        await settle()
        expect(main().textContent).toBe('Loading…')
        await host.sendData({ name: 'Sign up' })
        expect(screen.getByText('Name: Sign up')).toBeDefined()
    })

    it('mentions a result that is late', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        const host = new TestHost()
        await host.listen()
        render(<AppWrapper appName="Acme Action">{(data) => <ShowName data={data} />}</AppWrapper>)
        await settle()
        await vi.advanceTimersByTimeAsync(PATIENCE_MS)
        await settle()
        vi.useRealTimers()
        expect(main().textContent).toContain('No result yet')
        await host.sendData({ name: 'Late' })
        expect(screen.getByText('Name: Late')).toBeDefined()
    })

    it('shows the reason of a cancelled call', async () => {
        const host = await open()
        await host.bridge.sendToolCancelled({ reason: 'stopped by the user' })
        await settle()
        expect(main().textContent).toBe('The call was cancelled.stopped by the user')
    })

    it('keeps the data when a later call is cancelled', async () => {
        const host = await open()
        await host.sendData({ name: 'Sign up' })
        await host.bridge.sendToolCancelled({})
        await settle()
        expect(main().textContent).toBe('The call was cancelled.Name: Sign up')
        await host.sendData({ name: 'Again' })
        expect(main().textContent).toBe('Name: Again')
    })

    it('shows the server’s text of a failed call', async () => {
        const host = await open()
        await host.sendResult({ content: [{ type: 'text', text: 'No action 7' }], isError: true })
        expect(screen.getByRole('alert').textContent).toContain('No action 7')
    })

    it('shows text that is no data, and says what is wrong', async () => {
        const host = await open()
        await host.sendResult({ content: [{ type: 'text', text: 'Sign up has 3 steps' }] })
        expect(main().textContent).toContain('text instead of structured data')
        expect(main().textContent).toContain('Sign up has 3 steps')
    })

    it('says that there is nothing', async () => {
        const host = await open()
        await host.sendResult({ content: [] })
        expect(main().textContent).toContain('The tool returned no data.')
    })

    it('shows JSON text and data in _meta like structured content', async () => {
        const host = await open()
        await host.sendResult({ content: [{ type: 'text', text: '{"name": "From text"}' }] })
        expect(screen.getByText('Name: From text')).toBeDefined()
        await host.sendResult({ content: [], _meta: { data: { name: 'From meta' } } })
        expect(screen.getByText('Name: From meta')).toBeDefined()
    })

    it('keeps the state of a view when a new result comes', async () => {
        const mounted = vi.fn()
        const View = ({ data }: { data: unknown }) => {
            useEffect(mounted, [])
            return <ShowName data={data} />
        }
        const host = await open({}, (data) => <View data={data} />)
        await host.sendData({ name: 'One' })
        await host.sendData({ name: 'Two' })
        expect(screen.getByText('Name: Two')).toBeDefined()
        expect(mounted).toHaveBeenCalledTimes(1)
    })

    it('answers teardown and lets the view clean up', async () => {
        const cleaned = vi.fn()
        const View = () => {
            useEffect(() => cleaned, [])
            return null
        }
        const host = await open({}, () => <View />)
        await host.sendData({})
        expect(await host.bridge.teardownResource({})).toEqual({})
        await settle()
        expect(cleaned).toHaveBeenCalledTimes(1)
        expect(screen.queryByRole('main')).toBeNull()
        await host.sendData({ name: 'After' })
        expect(document.body.textContent).toBe('')
    })
})

describe('a view that throws', () => {
    const throwing = (data: unknown) => {
        if ((data as { name: string }).name === 'bad') {
            throw new Error('steps is not iterable')
        }
        return <ShowName data={data} />
    }

    it('is kept in the frame, told to the host, and gets a new chance with the next result', async () => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined)
        const host = await open({}, throwing)
        await host.sendData({ name: 'bad' })
        expect(screen.getByRole('alert').textContent).toContain('steps is not iterable')
        expect(String(host.logs[0])).toContain('steps is not iterable')
        await host.sendData({ name: 'good' })
        expect(screen.getByText('Name: good')).toBeDefined()
    })

    it('can be tried again', async () => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined)
        let broken = true
        const host = await open({ capabilities: {} }, (data) => {
            if (broken) {
                throw new Error('not yet')
            }
            return <ShowName data={data} />
        })
        await host.sendData({ name: 'good' })
        expect(host.logs).toEqual([])
        broken = false
        await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
        expect(screen.getByText('Name: good')).toBeDefined()
    })
})

describe('notices', () => {
    it('can be dismissed', async () => {
        const View = () => {
            const { show } = useHost()
            return (
                <button type="button" onClick={() => show({ tone: 'info', text: 'Mind this' })}>
                    Show
                </button>
            )
        }
        const host = await open({ capabilities: FULL_CAPABILITIES }, () => <View />)
        await host.sendData({})
        await userEvent.click(screen.getByRole('button', { name: 'Show' }))
        expect(screen.getByRole('status').textContent).toContain('Mind this')
        await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
        expect(screen.getByRole('status').textContent).toBe('')
    })

    it('need an app around them', () => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined)
        const View = () => <>{useHost().brand}</>
        expect(() => render(<View />)).toThrow('useHost needs an AppWrapper')
    })
})
