import { forwardRef } from 'react'

type Place = { warehouse: number; shelf: string }

export type StockEntry = { readonly sku: string; place: Place; count: number; counted_on?: string }
export type StockEntries = { results: Array<StockEntry> }

type Props = { data: StockEntries; onStockClick: (entry: StockEntry) => Promise<StockEntry | null> }

export const StockListView = forwardRef<HTMLUListElement, Props>(({ data, onStockClick }, list) => (
    <ul ref={list}>
        {data.results.map((entry) => (
            <li key={entry.sku} onClick={() => void onStockClick(entry)}>
                {entry.count}
            </li>
        ))}
    </ul>
))
