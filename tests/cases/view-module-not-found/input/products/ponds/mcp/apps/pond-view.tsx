export interface PondData {
    id: string
    name: string
}

export function PondView({ pond }: { pond: PondData }) {
    return <h1>{pond.name}</h1>
}
