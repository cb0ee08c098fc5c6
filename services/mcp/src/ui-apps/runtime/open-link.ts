/** Opens links through the host, since the sandbox of an app blocks navigation and popups. */
import { useCallback } from 'react'

import { useHost, type Host } from './host'
import { messageOf } from './tool-result'

/** A function that asks the host to open a web address; where that fails, the address is shown to be copied. */
export function useOpenLink(): (url: string) => void {
    const host = useHost()
    return useCallback((url: string) => void openLink(host, url), [host])
}

/** Opens a link as `useOpenLink` says. It never rejects. */
export async function openLink(host: Host, url: string): Promise<void> {
    if (!isWebAddress(url)) {
        host.show({ tone: 'warning', text: `Not a web address: ${url}` })
        return
    }
    if (!host.app.getHostCapabilities()?.openLinks) {
        host.show({ tone: 'info', text: `This chat client opens no links for apps. The address is ${url}` })
        return
    }
    try {
        const { isError } = await host.app.openLink({ url })
        if (isError) {
            host.show({ tone: 'warning', text: `The chat client did not open the link. The address is ${url}` })
        }
    } catch (error) {
        host.show({
            tone: 'warning',
            text: `The link could not be opened (${messageOf(error)}). The address is ${url}`,
        })
    }
}

/** Whether a value is an absolute http(s) URL, the only kind that is handed to a host. */
export function isWebAddress(value: unknown): value is string {
    return typeof value === 'string' && /^https?:$/.test(protocolOf(value))
}

function protocolOf(url: string): string {
    try {
        return new URL(url).protocol
    } catch {
        return ''
    }
}
