export interface FerryView {
    name: string
}

export const FerryData = { name: 'Ferry' }

export interface Page<Row> {
    results: Row[]
}

export interface PierData {
    id: string
    name: string
}

export function PierListView({ data }: { data: Page<PierData>; onPierClick?: (pier: PierData) => void }) {
    return <p>{data.results.length}</p>
}
