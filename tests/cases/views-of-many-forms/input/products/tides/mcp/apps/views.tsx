import { forwardRef, memo, type ComponentType } from 'react'
import type { Tide } from './model'

export type TideData = Tide & { url?: string }
export type TideListData = ReadonlyArray<TideData>

export const TideView = memo(
    forwardRef<HTMLDivElement, { tide: TideData; onOpen(url: string): void }>(function Tide({ tide }, ref) {
        return <div ref={ref}>{tide.name}</div>
    })
)

// What a wrapper makes of it, nobody can tell without a compiler.
export const TideListView = withRouter(function List() {
    return null
})
declare function withRouter<P>(inner: ComponentType<P>): ComponentType<P & { anything: string }>
