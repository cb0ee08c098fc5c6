import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { DataTable, ListHeader, PropertyRules, TagList } from './index'

describe('ListHeader', () => {
    it.each([
        [{ results: [1, 2], total: 2, offset: 0 }, '2 in all'],
        [{ results: [1, 2], total: 1200, offset: 0 }, 'Rows 1 to 2 of 1,200. Ask in the chat for more.'],
        [{ results: [1], total: 3, offset: 2 }, 'Rows 3 to 3 of 3. Ask in the chat for more.'],
        [{ results: [], total: 3, offset: 20 }, '3 in all'],
    ])('says which part of a list is here: %j', (page, text) => {
        render(<ListHeader title="Things" page={page} />)
        expect(screen.getByText(text)).toBeDefined()
    })
})

describe('TagList', () => {
    it('is not there without tags', () => {
        const { container } = render(<TagList tags={[]} />)
        expect(container.childElementCount).toBe(0)
    })
})

describe('PropertyRules', () => {
    it.each([
        [[], 'Everybody'],
        [[{ property: 'plan', operator: 'is_not', value: 'free' }], 'plan is not free'],
        [[{ property: 'plan', operator: 'is_set', value: null }], 'plan is known '],
        [[{ property: 'plan', operator: 'is', value: '' }], 'plan is (nothing)'],
        [[{ property: 'plan', operator: 'sounds_like', value: 1 }], 'plan sounds_like 1'],
        [
            [
                { property: 'age', operator: 'less_than', value: 3 },
                { property: 'mail', operator: 'is', value: true },
            ],
            'age is less than 3 and mail is yes',
        ],
    ])('puts %j into words', (rules, text) => {
        const { container } = render(<PropertyRules rules={rules} />)
        expect(container.textContent).toBe(text)
    })
})

describe('DataTable', () => {
    it('shows and sorts by a computed value, and classes its cells', async () => {
        const data = [{ parts: { size: 9 } }, { parts: { size: 10 } }]
        render(
            <DataTable
                data={data}
                columns={[
                    { key: 'size', header: 'Size', sortable: true, align: 'end', value: (row) => row.parts.size },
                    { key: 'note', header: 'Note', minor: true },
                ]}
            />,
        )
        const sizes = () => screen.getAllByRole('cell').map(({ className, textContent }) => [className, textContent])
        expect(sizes()).toEqual([
            ['ui-end', '9'],
            ['ui-minor', '—'],
            ['ui-end', '10'],
            ['ui-minor', '—'],
        ])
        await userEvent.dblClick(screen.getByRole('button', { name: /Size/ }))
        expect(sizes()[0]).toEqual(['ui-end', '10'])
    })

    it('lets the keyboard scroll a table that is too wide, and only then', () => {
        const observed: (() => void)[] = []
        vi.stubGlobal(
            'ResizeObserver',
            class {
                constructor(callback: () => void) {
                    observed.push(callback)
                }
                observe(): void {
                    observed.at(-1)?.()
                }
                disconnect(): void {}
            },
        )
        const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(0)
        const table = <DataTable label="Wide" data={[{ a: 1 }]} columns={[{ key: 'a', header: 'A' }]} />
        const { unmount } = render(table)
        expect(screen.queryByRole('group', { name: 'Wide' })).toBeNull()
        unmount()
        width.mockReturnValue(900)
        render(table)
        expect(screen.getByRole('group', { name: 'Wide' }).tabIndex).toBe(0)
    })
})
