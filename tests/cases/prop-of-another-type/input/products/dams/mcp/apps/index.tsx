export interface DamData {
    id: string
    name: string
    height: number
}

export interface DamListData {
    results: DamData[]
}

interface Wall {
    name: string
    height: string
}

export function DamView({ dam }: { dam: Wall }) {
    return <h1>{dam.name}</h1>
}

export interface DamListProps {
    data: DamData[]
    onDamClick?: (id: string) => void
}

export function DamListView({ data }: DamListProps) {
    return <p>{data.length}</p>
}
