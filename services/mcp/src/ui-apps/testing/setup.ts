/** What jsdom lacks and every test needs. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

class IdleResizeObserver implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
}

beforeEach(() => {
    vi.stubGlobal('ResizeObserver', IdleResizeObserver)
    // At once: a frame that comes after the test would report the size to a host that is gone.
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
        queueMicrotask(() => callback(performance.now()))
        return 0
    })
    // The SDK's transport logs every message at this level.
    vi.spyOn(console, 'debug').mockImplementation(() => undefined)
})

afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    document.documentElement.removeAttribute('style')
    document.documentElement.removeAttribute('data-theme')
    document.head.replaceChildren()
    document.body.replaceChildren()
})
