/** The host inspector: what the host grants this app, beside the status that its tool returned. */
import { mountDetail } from '../runtime'
import { HostInspector, type StatusData } from './debug/host-inspector'

mountDetail<StatusData>({
    appName: 'Acme Host Inspector',
    brand: 'Acme',
    tools: ['status-get'],
    view: ({ data }) => <HostInspector status={data} />,
})
