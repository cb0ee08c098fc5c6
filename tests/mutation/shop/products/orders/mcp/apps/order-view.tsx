import type { OrderData } from './types'

type Props = { order: OrderData } & { onOpen?: (url: string) => void }

export default function OrderView({ order, onOpen }: Props) {
    return <h1 onClick={() => onOpen?.(`https://shop.example/${order.id}`)}>{order.buyer.name}</h1>
}
