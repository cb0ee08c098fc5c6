import type { OrderData, OrderListData } from './types'

export interface OrderListViewProps {
    data: OrderListData
    onOrderClick: (order: OrderData) => Promise<OrderData | null>
}

const OrderListView = ({ data, onOrderClick }: OrderListViewProps) => (
    <ul>
        {data.items.map((order) => (
            <li key={order.id} onClick={() => void onOrderClick(order)}>
                {order.note ?? order.state}
            </li>
        ))}
    </ul>
)

export default OrderListView
