import { ReceiptView, type Receipt } from '../components/receipt'
import { mountDetail } from '../runtime'

mountDetail<Receipt>({ appName: 'Shop Receipt', view: ({ data }) => <ReceiptView receipt={data} /> })
