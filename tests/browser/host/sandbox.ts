/**
 * The page between host and app: it lives on another origin than the host, writes the app's HTML into a frame of its
 * own, and passes messages on. The content security policy is this page's, in the header that the server sent.
 */
const hostOrigin = new URL(document.referrer).origin
if (hostOrigin === location.origin) {
    throw new Error('the sandbox must not share the origin of the host')
}

const FEATURES: Record<string, string> = {
    camera: 'camera',
    microphone: 'microphone',
    geolocation: 'geolocation',
    clipboardWrite: 'clipboard-write',
}

const view = document.createElement('iframe')
view.id = 'view'
view.title = 'App'
view.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')

function open({ html, permissions }: { html: string; permissions?: Record<string, unknown> }): void {
    view.allow = Object.keys(permissions ?? {})
        .map((name) => FEATURES[name])
        .join('; ')
    document.body.append(view)
    const inner = view.contentDocument
    inner?.open()
    inner?.write(html)
    inner?.close()
}

window.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    if (source === window.parent && origin === hostOrigin) {
        if (data?.method === 'ui/notifications/sandbox-resource-ready') {
            open(data.params)
        } else {
            view.contentWindow?.postMessage(data, '*')
        }
    } else if (source === view.contentWindow) {
        window.parent.postMessage(data, hostOrigin)
    }
})

window.parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, hostOrigin)

export {}
