/** The umbrella app: draws the result of any read-only tool with the view of the app that belongs to it. */
import { mountDetail } from '../runtime'
import { RenderedView, type Rendered } from './render-ui/rendered-view'

mountDetail<Rendered>({
    appName: 'Acme Viewer',
    brand: 'Acme',
    tools: ['render-ui'],
    view: ({ data }) => <RenderedView rendered={data} />,
})
