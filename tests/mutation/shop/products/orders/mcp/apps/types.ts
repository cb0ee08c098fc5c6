export interface Buyer {
    name: string
    email?: string
}

export interface OrderData {
    id: number
    state: 'new' | 'paid' | 'sent'
    buyer: Buyer
    note: string | null
    total: number
    gift: boolean
}

export type OrderListData = { items: readonly OrderData[]; total: number }
