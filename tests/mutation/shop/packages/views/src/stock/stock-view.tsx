import { Component } from 'react'

import type { StockEntry } from './stock-list-view'

interface Props {
    entry: StockEntry
}

export class StockView extends Component<Props> {
    override render() {
        return <p>{this.props.entry.sku}</p>
    }
}
