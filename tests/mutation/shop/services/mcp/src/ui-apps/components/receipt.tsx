import type { ReactNode } from 'react'

export interface Receipt {
    lines: string[]
}

export const ReceiptView = ({ receipt }: { receipt: Receipt; children?: ReactNode }) => <pre>{receipt.lines.join('\n')}</pre>
