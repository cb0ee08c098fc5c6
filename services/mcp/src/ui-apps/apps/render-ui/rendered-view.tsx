/** Picks the view by the key of its app. */
import { RENDER_DISPATCH } from '../../generated/render-dispatch.generated'
import { StateMessage, type DispatchRenderer } from '../../runtime'

/** What the render-ui tool returns; a server newer than this page may name apps that it does not know. */
export interface Rendered {
    app_key: string
    data: unknown
}

const VIEWS: Record<string, DispatchRenderer> = RENDER_DISPATCH

export function RenderedView({ rendered: { app_key, data } }: { rendered: Rendered }) {
    const View = Object.hasOwn(VIEWS, app_key) ? VIEWS[app_key] : undefined
    if (!View) {
        return (
            <StateMessage role="alert" title="There is no view for this result.">
                <p>
                    The server asked for the view of the app <code>{String(app_key)}</code>, which this viewer does not
                    have.
                </p>
            </StateMessage>
        )
    }
    // The key: another app's view must not inherit what this one has open.
    return <View key={app_key} data={data} />
}
