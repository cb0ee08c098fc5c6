/** Four cards: the server's status, the host, the sandbox policy asked for and granted, and the raw handshake. */
import type { Status } from '@acme/api'
import {
    ActionBar,
    Badge,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    CopyButton,
    DataTable,
    DescriptionList,
    useFormat,
} from '@acme/ui-components'

import { useHost } from '../../runtime'
import { Granted } from './granted'
import { capabilityRows, contextFacts } from './host-facts'
import './host-inspector.css'
import { PolicyCard } from './policy-card'

export type StatusData = Status

export function HostInspector({ status }: { status: StatusData }) {
    const { app } = useHost()
    const handshake = {
        host: app.getHostVersion(),
        capabilities: app.getHostCapabilities(),
        context: app.getHostContext(),
    }
    return (
        <>
            <StatusCard status={status} />
            <Card>
                <CardHeader>
                    <CardTitle>Host</CardTitle>
                </CardHeader>
                <CardContent>
                    <DescriptionList items={contextFacts(handshake.host, handshake.context)} />
                </CardContent>
            </Card>
            <Card>
                <CardHeader>
                    <CardTitle>Capabilities</CardTitle>
                </CardHeader>
                <CardContent>
                    <DataTable
                        label="Capabilities of the host"
                        data={capabilityRows(handshake.capabilities)}
                        columns={[
                            { key: 'name', header: 'Capability' },
                            { key: 'effect', header: 'What apps may do with it', minor: true },
                            { key: 'granted', header: 'Granted', render: ({ granted }) => <Granted is={granted} /> },
                        ]}
                    />
                </CardContent>
            </Card>
            <PolicyCard granted={handshake.capabilities?.sandbox} />
            <Handshake text={JSON.stringify(handshake, null, 2)} />
        </>
    )
}

function StatusCard({ status: { healthy, version, data_until, rows } }: { status: StatusData }) {
    const { day, number } = useFormat()
    return (
        <Card>
            <CardHeader>
                <CardTitle>Server</CardTitle>
                {healthy ? <Badge variant="success">Healthy</Badge> : <Badge variant="danger">Not healthy</Badge>}
            </CardHeader>
            <CardContent>
                <DescriptionList
                    items={[
                        { label: 'Version of the API', value: version },
                        { label: 'Data until', value: day(data_until) },
                        ...Object.entries(rows).map(([table, count]) => ({
                            label: tableTitle(table),
                            value: number(count),
                        })),
                    ]}
                />
            </CardContent>
        </Card>
    )
}

/** `llm_usage` -> `LLM usage` */
function tableTitle(table: string): string {
    return table.replaceAll('_', ' ').replace(/^(llm|.)/, (start) => start.toUpperCase())
}

function Handshake({ text }: { text: string }) {
    return (
        <details className="ui-card debug-handshake">
            <summary>The whole handshake</summary>
            <div className="ui-card-content">
                <pre tabIndex={0} aria-label="The handshake as JSON">
                    {text}
                </pre>
                <ActionBar>
                    <CopyButton text={text}>Copy</CopyButton>
                </ActionBar>
            </div>
        </details>
    )
}
