import { StockView } from './stock-view'

export { StockView }
export { StockListView, type StockEntries, type StockEntry } from './stock-list-view'
