interface Base {
    id: string
}

interface Place {
    region: string
    country: string | null
}

export interface ReservoirData extends Base {
    title: string
    place?: Place
}

export interface ReservoirListData {
    items: ReservoirData[]
}

export interface ReservoirListProps {
    data: ReservoirListData
    onReservoirClick?: (one: ReservoirData) => Promise<ReservoirData | null>
    onSluiceClick?: (one: SluiceData) => Promise<SluiceData | null>
    onWeirClick?: (one: ReservoirData) => Promise<ReservoirData | null>
}

export function ReservoirListView({ data }: ReservoirListProps) {
    return <p>{data.items.length}</p>
}

export interface SluiceData {
    number: number
    label: string
}
