/** What this app's resource asks for in `_meta.ui`, what the host says it grants, and what this frame may really do. */
import { Card, CardContent, CardHeader, CardTitle, DataTable, Section } from '@acme/ui-components'
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps'

import { UI_APPS } from '../../../resources/ui-apps.generated'
import { Granted } from './granted'

type Sandbox = McpUiHostCapabilities['sandbox']

const ASKED = UI_APPS.find((app) => app.key === 'debug')?._meta.ui

const DIRECTIVES = {
    connectDomains: 'to connect to',
    resourceDomains: 'to load from',
    frameDomains: 'to frame',
    baseUriDomains: 'as base URI',
} as const

/** Names of the protocol, and of the browser's permissions policy. */
const PERMISSIONS = {
    camera: 'camera',
    microphone: 'microphone',
    geolocation: 'geolocation',
    clipboardWrite: 'clipboard-write',
} as const

export function PolicyCard({ granted }: { granted: Sandbox }) {
    return (
        <Card>
            <CardHeader>
                <CardTitle>Sandbox policy</CardTitle>
            </CardHeader>
            <CardContent>
                <Section title="Origins">
                    <DataTable
                        label="Origins that this app asks for"
                        data={originRows(granted)}
                        columns={[
                            {
                                key: 'origin',
                                header: 'Origin',
                                render: ({ origin, directive }) => (
                                    <>
                                        {origin} <span className="ui-muted">{directive}</span>
                                    </>
                                ),
                            },
                            { key: 'granted', header: 'Granted', render: (row) => <Granted is={row.granted} /> },
                        ]}
                    />
                </Section>
                <Section title="Permissions">
                    <DataTable
                        label="Permissions that this app asks for"
                        data={permissionRows(granted)}
                        columns={[
                            { key: 'permission', header: 'Permission' },
                            { key: 'granted', header: 'Granted', render: (row) => <Granted is={row.granted} /> },
                            { key: 'allowed', header: 'In this frame', render: (row) => <Granted is={row.allowed} /> },
                        ]}
                    />
                </Section>
            </CardContent>
        </Card>
    )
}

function originRows(granted: Sandbox) {
    return (Object.keys(DIRECTIVES) as (keyof typeof DIRECTIVES)[]).flatMap((name) =>
        (ASKED?.csp[name] ?? []).map((origin: string) => ({
            directive: DIRECTIVES[name],
            origin,
            granted: granted?.csp && (granted.csp[name] ?? []).includes(origin),
        })),
    )
}

function permissionRows(granted: Sandbox) {
    return (Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[])
        .filter((name) => ASKED?.permissions[name])
        .map((name) => ({
            permission: name,
            granted: granted?.permissions && granted.permissions[name] !== undefined,
            allowed: allowsFeature(PERMISSIONS[name]),
        }))
}

/** Only some browsers tell; asking for the thing itself would bother the person. */
function allowsFeature(feature: string): boolean | undefined {
    const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy
    return policy?.allowsFeature(feature)
}
