export interface BridgeData {
    id: string
    name: string
}

export interface BridgeListData {
    results: BridgeData[]
}

export interface TollData {
    price: number
}
