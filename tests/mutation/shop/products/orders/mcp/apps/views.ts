export { default as OrderView } from './order-view'
export { default as OrderListView } from './order-list-view'
