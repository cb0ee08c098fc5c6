interface Keeper {
    number: number
    phone: string | null
}

export interface GateData {
    id: string
    number: number
    open: boolean
    name: string
    keeper: Keeper | null
}

export interface GateListData {
    results: GateData[]
}

export interface GateListProps {
    data: GateListData
    onGateClick?: (gate: GateData) => Promise<GateData | null>
}

export function GateListView({ data }: GateListProps) {
    return <p>{data.results.length}</p>
}
