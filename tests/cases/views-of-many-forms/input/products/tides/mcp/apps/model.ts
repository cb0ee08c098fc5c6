export interface Tide {
    id: string
    name: string
}
