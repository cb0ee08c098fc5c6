import type { BridgeData, BridgeListData } from './types'

export function BridgeView({ bridge }: { bridge: BridgeData }) {
    return <h1>{bridge.name}</h1>
}

export interface BridgesProps {
    data: BridgeListData
    onBridgeClick?: (bridge: BridgeData) => Promise<BridgeData | null>
}

export const BridgesView = ({ data }: BridgesProps) => <p>{data.results.length}</p>
