"""Ways in which TypeScript is written, one small module each, for the room to read as the compiler does.

`IDIOMS` maps a name to its files; in `_TEXT` each stands behind a line `=== path`, the first is the one asked about.
"""

from __future__ import annotations

_TEXT = r"""
### interface-props
=== index.tsx
interface Props { data: string; onClick?: (id: number) => void }
export function View({ data, onClick }: Props) { return <p onClick={() => onClick?.(1)}>{data}</p> }

### inline-props
=== index.tsx
export function View({ data, size = 3 }: { data: string; size?: number }) { return <p>{data.repeat(size)}</p> }

### alias-props
=== index.tsx
type Props = { data: string } & { title?: string }
export const View = ({ data, title }: Props) => <p title={title}>{data}</p>

### exported-props-from-module
=== index.tsx
import type { Props } from './props'
export function View(props: Props) { return <p>{props.data.name}</p> }
=== props.ts
import type { Row } from './row'
export interface Props { data: Row; rows?: Row[] }
=== row.ts
export type Row = { id: string; name: string | null }

### extended-props
=== index.tsx
interface Base { id: string; note?: string }
interface Middle<T> extends Base { value: T }
export interface Props extends Middle<number>, Pick<Other, 'kind'> { title: string }
interface Other { kind: 'a' | 'b'; unused: boolean }
export const View = (props: Props) => <p>{props.title}</p>

### utility-types
=== index.ts
interface Row { id: string; name: string | null; count?: number; owner: { name: string } }
export type Some = Pick<Row, 'id' | 'count'>
export type Rest = Omit<Row, 'owner' | 'name'>
export type Loose = Partial<Row>
export type Tight = Required<Row>
export type Fixed = Readonly<Row>
export type Filled = NonNullable<Row | null | undefined>
export type Both = Omit<Row, 'id'> & Partial<Pick<Row, 'id'>>
export type Named = Record<'a' | 'b', number>
export type Table = Record<string, Row>
export type Names = Exclude<'a' | 'b' | 'c', 'b'>
export type Kept = Extract<'a' | 'b', 'a' | 'z'>

### fc
=== index.tsx
import { type FC, type FunctionComponent, type PropsWithChildren } from 'react'
interface Props { data: number; label?: string }
export const A: FC<Props> = ({ data }) => <p>{data}</p>
export const B: FunctionComponent<{ data: string }> = (props) => <p>{props.data}</p>
export const C: FC = () => null
export const D: FC<PropsWithChildren<Props>> = ({ data, children }) => <p>{data}{children}</p>

### react-namespace
=== index.tsx
import * as React from 'react'
interface Props { data: number }
export const A: React.FC<Props> = ({ data }) => <p>{data}</p>
export const B = React.memo(A)
export const C = React.memo<Props>(({ data }) => <p>{data}</p>)

### memo
=== index.tsx
import { memo } from 'react'
interface Props { data: string; wide?: boolean }
function Plain({ data, wide }: Props) { return <p hidden={wide}>{data}</p> }
export const A = memo(Plain)
export const B = memo(function Inner({ data }: Props) { return <p>{data}</p> })
export const C = memo(({ data }: { data: number }) => <p>{data}</p>, (a, b) => Object.is(a.data, b.data))
export default memo(Plain)

### forward-ref
=== index.tsx
import { forwardRef, memo, type ForwardedRef } from 'react'
interface Props { data: string; wide?: boolean }
export const A = forwardRef<HTMLDivElement, Props>(function A({ data }, ref) { return <div ref={ref}>{data}</div> })
export const B = forwardRef(({ data }: Props, ref: ForwardedRef<HTMLDivElement>) => <div ref={ref}>{data}</div>)
export const C = memo(A)

### default-function
=== index.tsx
export default function View({ data }: { data: string }) { return <p>{data}</p> }

### default-arrow
=== index.tsx
export default ({ data }: { data: string }) => <p>{data}</p>

### default-identifier
=== index.tsx
const View = ({ data }: { data: string }) => <p>{data}</p>
export default View
export { View as Named }

### default-class
=== index.tsx
import { Component } from 'react'
export default class View extends Component<{ data: string }> { override render() { return <p>{this.props.data}</p> } }

### default-interface
=== index.ts
export default interface Row { id: string; at?: number }

### default-as-named
=== index.ts
export { default as View, type Props } from './view'
export { default } from './view'
=== view.tsx
export interface Props { data: string }
export default function Inner(props: Props) { return <p>{props.data}</p> }

### class-component
=== index.tsx
import React, { Component, PureComponent } from 'react'
interface Props { data: string; open?: boolean }
export class A extends Component<Props, { on: boolean }> { override render() { return <p>{this.props.data}</p> } }
export class B extends PureComponent<Props> { override render() { return null } }
export class C extends React.Component { override render() { return null } }

### no-props
=== index.tsx
export function View() { return <p>nothing</p> }
export const Other = () => null

### optional-parameter
=== index.tsx
export function View(props?: { data?: string }) { return <p>{props?.data}</p> }

### overloads
=== index.tsx
export function View(props: { data: string; size: number }): React.JSX.Element
export function View(props: { data: string; wide: boolean }): React.JSX.Element
export function View(props: { data: string; size?: number; wide?: boolean }) { return <p>{props.data}</p> }
import type * as React from 'react'

### generic-component
=== index.tsx
export function View<T extends { id: string }>({ rows, pick }: { rows: T[]; pick?: (row: T) => void }) {
    return <p onClick={() => pick?.(rows[0]!)}>{rows.length}</p>
}
export const Arrow = <T,>({ rows }: { rows: T[] }) => <p>{rows.length}</p>

### union-props
=== index.tsx
type Props = { kind: 'a'; data: string } | { kind: 'b'; data: string; extra: number }
export function View(props: Props) { return <p>{props.data}</p> }

### intersection-props
=== index.tsx
interface Shared { data: string | null }
export const View = (props: Shared & { data: string; more?: number }) => <p>{props.data}</p>

### async-component
=== index.tsx
export async function View({ data }: { data: string }) { return <p>{await Promise.resolve(data)}</p> }

### satisfies-component
=== index.tsx
import type { FC } from 'react'
export const A = (({ data }: { data: string }) => <p>{data}</p>) satisfies FC<{ data: string }>
export const B = (({ data }: { data: string }) => <p>{data}</p>) as FC<{ data: string; extra?: number }>

### alias-of-component
=== index.tsx
import { Inner } from './inner'
export const View = Inner
export { Inner as Same } from './inner'
=== inner.tsx
export const Inner = ({ data }: { data: string }) => <p>{data}</p>

### typed-by-function-type
=== index.tsx
import type { ReactNode } from 'react'
type Render = (props: { data: string; more?: number }) => ReactNode
export const View: Render = ({ data }) => <p>{data}</p>
export const Other: { (props: { data: string }): ReactNode; displayName?: string } = ({ data }) => data

### component-type
=== index.tsx
import type { ComponentType, JSX } from 'react'
export const View: ComponentType<{ data: string }> = ({ data }): JSX.Element => <p>{data}</p>

### declared
=== index.d.ts
import type { JSX } from 'react'
export declare function View(props: { data: Row }): JSX.Element
export declare const Other: (props: { rows: Row[] }) => JSX.Element
interface Row { id: string }

### declaration-file-with-list
=== index.d.ts
interface Hidden { id: string }
interface Row extends Hidden { name: string }
declare const View: (props: { data: Row }) => null
export { View, type Row }

### declaration-file-with-half-exported-names
=== index.d.ts
interface Box { width: number }
export declare const Box: { new (): Box }
export declare const other: Box, last: number

### declaration-file-with-default
=== index.d.ts
import type { JSX } from 'react'
interface Props { data: string }
export default function View(props: Props): JSX.Element

### declaration-file-with-unnamed-default
=== index.d.ts
export default function (props: { data: string }): null
export interface Row { id: string }

### unnamed-abstract-class
=== index.ts
export default abstract class { abstract id: string }
export interface Row { id: string }

### barrel-star
=== index.ts
export * from './a'
export * from './b'
=== a.ts
export interface A { id: string }
export const shared = 1
export default 'left out'
=== b.ts
export type B = { a: number }
export enum Kind { One, Two }

### barrel-star-as
=== index.ts
export * as rows from './rows'
export type * as types from './rows'
export * as 'odd name' from './rows'
=== rows.ts
export interface Row { id: string }
export const size = 1

### type-star
=== index.ts
export type * from './rows'
export const own = 1
=== rows.ts
export interface Row { id: string }
export class Holder { row: Row | null = null }
export const size = 1

### type-only-exports
=== index.ts
import { Row, size, type Other } from './rows'
export type { Row, size }
export { type Holder, type Other as Renamed } from './rows'
export type { Other }
=== rows.ts
export interface Row { id: string }
export interface Other { at: number }
export class Holder { row: Row | null = null }
export const size = 1

### import-then-export
=== index.ts
import First, { type Row, size as width } from './rows'
import * as all from './rows'
import type { Holder } from './rows'
export { First, width, all, type Row, Holder }
=== rows.ts
export interface Row { id: string }
export class Holder { row: Row | null = null }
export const size = 1
export default function first() { return 1 }

### renamed-chain
=== index.ts
export { type Middle as Outer, middle as outer } from './middle'
=== middle.ts
export { type Inner as Middle, inner as middle } from './inner'
=== inner.tsx
export interface Inner { id: string }
export const inner = ({ data }: { data: Inner }) => <p>{data.id}</p>

### star-cycle
=== index.ts
export * from './a'
export interface Here { id: string }
=== a.ts
export * from './index'
export * from './b'
export interface A { here: string }
=== b.ts
export * from './a'
export type B = { b: number }

### star-shadowing
=== index.ts
export * from './a'
export { shared } from './b'
=== a.ts
export const shared = 'a'
export type Only = { a: string }
=== b.ts
export const shared = (props: { b: string }) => props.b

### star-conflict-of-one-origin
=== index.ts
export * from './a'
export * from './b'
=== a.ts
export * from './row'
=== b.ts
export { type Row } from './row'
=== row.ts
export interface Row { id: string }

### folder-index
=== index.ts
export { View } from './views'
export * from './views/rows'
=== views/index.ts
export { View } from './view'
=== views/view/index.tsx
export const View = ({ data }: { data: string }) => <p>{data}</p>
=== views/rows.ts
export type Row = { id: string }

### js-extensions
=== index.ts
export { View } from './view.js'
export type { Row } from './rows.js'
export * from './more.jsx'
=== view.tsx
export const View = ({ data }: { data: string }) => <p>{data}</p>
=== rows.d.ts
export interface Row { id: string }
=== more.tsx
export const more = 1

### kinds-of-exports
=== index.ts
export function f() { return 1 }
export function* g() { yield 1 }
export async function h() { return 1 }
export const a = 1, b = 'x'
export let c: number
export var d = true
export class K { id = '' }
export abstract class L { abstract id: string }
export interface I { id: string }
export type T = { id: string }
export enum E { A, B }
export const enum F { A = 'a' }
export namespace N { export const x = 1 }
export namespace O { export interface Only { id: string } }
export declare const ambient: number
export declare function declared(): void

### destructured-exports
=== index.ts
const source = { a: 1, b: { c: 2 }, d: [3, 4], e: 5 }
export const { a, b: { c }, d: [first, second = 1], ...rest } = source
export const [third] = source.d

### merged-declarations
=== index.ts
export interface Box { width: number }
export interface Box { height: number }
export interface Both { id: string }
export const Both = { make: (): Both => ({ id: '' }) }
export function Fn() { return 1 }
export namespace Fn { export const extra = 2 }

### export-list
=== index.ts
interface Row { id: string }
const one = 1
class Holder { row: Row | null = null }
export { one, one as uno, Holder, type Row, one as 'quoted name' }

### local-type-and-value
=== index.ts
type Row = { id: string }
const Row = { empty: true }
export { Row }

### string-names-and-comments
=== index.ts
/* export const not = 1 */
// export const neither = 2
const text = `
export const nor = 3
`
export /* here */ const yes /* and here */ = text // and here
export {
    // a comment
    yes as one, /* another */ yes as two,
}

### interface-fields
=== index.ts
export interface Row {
    id: string
    readonly count: number
    name: string | null
    note?: string
    at: string | undefined
    both?: string | null
    flags: boolean
    big: bigint
    'quoted-key': number
    5: string
    ['literal']: boolean
    method(x: number): string
    arrow: (x: number) => void
    get derived(): string
}

### nested-fields
=== index.ts
interface Person { name: string; address?: { city: string; zip: string | null } }
export interface Row { owner: Person; maybe: Person | null; team: Person[]; deep: { a: { b: number } } }

### arrays
=== index.ts
interface Row { id: string }
export type A = Row[]
export type B = Array<Row>
export type C = ReadonlyArray<Row>
export type D = readonly Row[]
export type E = (string | null)[]
export type F = [string, number?]
export type G = Row[][]
export interface List { results: Row[]; next: string | null }
export interface Other { items: readonly Row[]; total?: number }
export interface Third { data: Array<Row> | null }

### literal-types
=== index.ts
export interface Row {
    kind: 'a' | 'b'
    code: 1 | 2 | -3
    on: true
    mixed: 'a' | 1
    size: 'small' | 'large' | (string & {})
    key: `row-${string}`
    none: null
    nothing: undefined
    state: true | false | null
}

### enums
=== index.ts
export enum Text { A = 'a', B = 'b' }
export enum Count { A, B = 4, C = -1 }
export const enum Inline { X = 'x' }
export interface Row { text: Text; count: Count; inline: Inline; one: Text.A; maybe?: Count | null }

### union-data
=== index.ts
export interface Cat { kind: 'cat'; lives: number; name: string }
export interface Dog { kind: 'dog'; name: string; tail?: boolean }
export type Pet = Cat | Dog
export type Maybe = Pet | null
export type Either = string | number
export interface Owner { pet: Pet; either: Either; maybe: Maybe }

### index-signatures
=== index.ts
export interface Open { id: string; [key: string]: unknown }
export type Bag = { [key: string]: number }
export type Mixed = Open & { extra: boolean }

### generics
=== index.ts
interface Row { id: string; name: string }
export interface Page<T> { results: T[]; total: number; first?: T }
export type Rows = Page<Row>
export type Wrapped<T, M = { at: string }> = { value: T; meta: M }
export type One = Wrapped<Row>
export type Two = Wrapped<Row, { by: number }>
export interface Keyed<K extends string = 'id'> { key: K }
export type Nested = Page<Page<Row>>

### generic-extends
=== index.ts
interface Base<T> { value: T; list: T[] }
export interface Text extends Base<string> { more: number }
export interface Again extends Base<Text> { value: Text }

### intersections
=== index.ts
interface A { id: string; shared: string | null }
interface B { id: string; shared: string; b?: number }
export type Both = A & B
export type Part = A & Partial<B>
export type Many = A & (B | { c: boolean })
interface Lists { tags: string[]; done: () => void; owner: A; next: Promise<A> }
export type Whole = Lists & Partial<Lists>
export type Branded = { id: string & { readonly brand: 'id' } }

### recursive-types
=== index.ts
export interface Node { id: string; parent: Node | null; children: Node[] }
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Tree = { left?: Tree; right?: Tree; value: number }

### class-data
=== index.ts
class Base { id: string = ''; protected hidden = 1 }
export class Row extends Base {
    name: string | null = null
    note?: string
    private secret = 2
    static shared = 3
    #own = 4
    declare typed: number
    constructor(public readonly code: number, private other: string, plain: string) { super() }
    get derived(): string { return this.other + this.secret + this.#own }
    method(): number { return 1 }
}

### looked-up
=== index.ts
interface Row { owner: { name: string }; tags: string[]; note?: string }
export interface Part {
    owner: Row['owner']
    name: Row['owner']['name']
    tag: Row['tags'][number]
    note: Row['note']
}
export type Keys = keyof Row
export type Some = Pick<Row, Exclude<keyof Row, 'tags'>>

### import-type
=== index.ts
export type Row = import('./rows').Row
export interface Holder { row: import('./rows').Row; rows: import('./rows').Row[] }
=== rows.ts
export interface Row { id: string }

### namespace-import-types
=== index.ts
import * as rows from './rows'
import type * as types from './rows'
export interface Holder { row: rows.Row; other: types.Other }
=== rows.ts
export interface Row { id: string }
export type Other = { at: number }

### dates-and-collections
=== index.ts
export interface Row { at: Date; seen: Set<string>; by: Map<string, number>; later: Promise<string> }

### functions-as-fields
=== index.ts
export interface Handlers {
    onClick: () => void
    onPick?: (id: string, at?: number, ...rest: string[]) => Promise<void>
    load<T>(key: string): Promise<T>
    validate: ((value: unknown) => value is string) | null
}

### shadowed-globals
=== index.ts
interface Array { only: string }
type Record<K> = { key: K }
type Partial = { whole: true }
export interface Row { a: Array; b: Record<string>; c: Partial; d: string[] }

### type-parameter-shadows
=== index.ts
interface Row { id: string }
export interface Box<Row> { value: Row }
export type Text = Box<string>
export type Own = Box<Row>

### crlf-and-bom
=== index.ts
export interface Row {
    id: string
    name: string | null
}

### no-semicolons-and-odd-names
=== index.ts
export interface Row {
    in_app: boolean
    file: string | null
    in_progress?: number
    function: string | null
    in_: { type: string; get: number; set: string; static: boolean; readonly: string; async: number }
    default: string
    class: string
    new: string
    constructor: () => void
}

### odd-import-names
=== index.ts
import { type, as, type as as2, type type as T } from './words'
import { type default as D } from './words'
export { type, as, as2 }
export type { T, D }
=== words.ts
export const as = 1
export const type = 2
export type type = { word: string }
export default interface Words { all: string[] }

### variance-and-const-parameters
=== index.tsx
export interface Box<in out T> { value: T }
export function View<const T extends string>({ data }: { data: T }) { return <p>{data}</p> }
export interface After { id: string }

### abstract-as-name
=== index.ts
export interface Odd { abstract: string; id: string }
export interface Even { id: string }

### decorators-and-accessors
=== index.ts
const seen = (value: unknown, context: ClassDecoratorContext) => { void value; void context }
@seen
export class Row { accessor id = ''; name: string = '' }

### jsx-text-with-odd-characters
=== index.tsx
export function View({ data }: { data: string }) {
    return (
        <p title="it's" data-x='"'>
            Don't {data} isn't // no comment {'{'} `tick` &nbsp; it's
        </p>
    )
}
export const after = 1

### bodies-with-braces-in-texts
=== index.tsx
export function A({ data }: { data: string }) {
    const open = '{'
    return <p>{open + data + `}`}</p>
}

export const B = ({ data }: { data: number }) => {
    const text = `
}
export const fake = 1
`
    return <p>{text}{data}</p>
}

export class C {
    id = ''
    method(): { a: string } {
        return { a: '}' }
    }
}

export type Handler = (row: string) => {
    done: boolean
}
export const D = 1

### prettier-formatted
=== index.tsx
import { useMemo, useState } from 'react'

import type { ThingData, ThingListData } from './types'

interface ThingListViewProps {
    data: ThingListData
    onThingClick?: (thing: ThingData) => Promise<ThingData | null>
}

export function ThingListView({
    data,
    onThingClick,
}: ThingListViewProps) {
    const [open, setOpen] = useState<ThingData | null>(null)
    const rows = useMemo(() => data.results.filter((one) => one.name !== '{'), [data])
    return (
        <ul>
            {rows.map((one) => (
                <li key={one.id} onClick={() => void onThingClick?.(one).then(setOpen)}>
                    {one.name ?? '—'} {open?.id === one.id && '<'}
                </li>
            ))}
        </ul>
    )
}
=== types.ts
export interface ThingData { id: string; name: string | null; owner?: { email: string } }
export interface ThingListData { results: ThingData[]; count: number }

### two-apps-one-view
=== index.ts
export { StatsView } from './stats-view'
export type { StatsData, StatsData as GlobalStatsData } from './stats-view'
=== stats-view.tsx
export interface StatsData { total: number; byDay: { day: string; count: number }[] }
export function StatsView({ data }: { data: StatsData }) { return <p>{data.total}</p> }

### default-props
=== index.tsx
import { Component } from 'react'
export class View extends Component<{ data: string; size: number }> {
    static defaultProps = { size: 3 }
    override render() { return <p>{this.props.data.repeat(this.props.size)}</p> }
}

### non-components
=== index.ts
export const Text = 'a'
export const Table = { a: 1 }
export const Count: number = 2
export enum Kind { A }

### dom-props
=== index.tsx
import type { ComponentProps, HTMLAttributes } from 'react'
type AProps = { data: string } & HTMLAttributes<HTMLDivElement>
export function A({ data, ...rest }: AProps) { return <p {...rest}>{data}</p> }
export const B = (props: ComponentProps<'div'> & { data: string }) => <div {...props} />
interface Props extends HTMLAttributes<HTMLDivElement> { data: number }
export const C = ({ data }: Props) => <p>{data}</p>

### beyond-reach
=== index.tsx
import { lazy, type ComponentProps } from 'react'
const schema = { id: '', count: 0 }
const kinds = ['a', 'b'] as const
export type Inferred = typeof schema
export type Kind = (typeof kinds)[number]
export type Picked<T> = T extends { id: infer I } ? I : never
export type Mapped = { [K in 'a' | 'b']: number }
export type Returned = ReturnType<typeof make>
function make() { return { id: '' } }
function withWidth<P extends object>(Inner: (props: P) => null) {
    return (props: P & { width: number }) => Inner(props)
}
export const Wrapped = withWidth((props: { data: string }) => (void props, null))
export const Lazy = lazy(() => import('./inner'))
export const Same = (props: ComponentProps<typeof Wrapped>) => <Wrapped {...props} />
=== inner.tsx
export default function Inner({ data }: { data: string }) { return <p>{data}</p> }
"""


def _read() -> dict[str, dict[str, str]]:
    idioms: dict[str, dict[str, str]] = {}
    for block in _TEXT.split("\n### ")[1:]:
        name, _, rest = block.partition("\n")
        files = dict(part.split("\n", 1) for part in f"\n{rest}".split("\n=== ")[1:])
        if name == "crlf-and-bom":
            files = {path: "\ufeff" + text.replace("\n", "\r\n") for path, text in files.items()}
        idioms[name] = files
    return idioms


IDIOMS = _read()
