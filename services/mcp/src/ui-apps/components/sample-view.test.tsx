/** The view that product developers are promised to be able to write; it must compile and work as it stands. */
import { DataTable, ListDetailView, type DataTableColumn } from '@acme/ui-components'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { settle, TestHost } from '../testing/test-host'
import { AppWrapper, ListContent } from '../runtime'

interface ThingData {
    id: string
    name: string
    _url?: string
}

interface ThingListData {
    results: ThingData[]
}

function ThingView({ thing }: { thing: ThingData }) {
    return <h2>{thing.name}</h2>
}

export function ThingListView({
    data,
    onThingClick,
}: {
    data: ThingListData
    onThingClick?: (t: ThingData) => Promise<ThingData | null>
}) {
    return (
        <ListDetailView<ThingData>
            onItemClick={onThingClick}
            backLabel="All things"
            getItemName={(t) => t.name}
            renderDetail={(t) => <ThingView thing={t} />}
            renderList={(handleClick) => {
                const columns: DataTableColumn<ThingData>[] = [
                    {
                        key: 'name',
                        header: 'Name',
                        sortable: true,
                        render: (t) => (
                            <button type="button" onClick={() => handleClick(t)}>
                                {t.name}
                            </button>
                        ),
                    },
                ]
                return (
                    <DataTable<ThingData>
                        columns={columns}
                        data={data.results}
                        pageSize={10}
                        defaultSort={{ key: 'name', direction: 'asc' }}
                        emptyMessage="No things"
                    />
                )
            }}
        />
    )
}

const RESULTS = [
    { id: '1', name: 'One' },
    { id: '2', name: 'Two' },
]

it('drills down inside an app, and the detail has its own link', async () => {
    const host = await new TestHost({
        onCallTool: () => ({
            content: [],
            structuredContent: { id: '2', name: 'Two in full', _url: 'https://acme.test/2' },
        }),
    }).open(() =>
        render(
            <AppWrapper appName="Acme Thing List" brand="Acme">
                {(result) => (
                    <ListContent<ThingListData, ThingData>
                        data={result}
                        drillDown={{
                            tool: 'thing-get',
                            args: (t) => ({ id: t.id }),
                            label: 'thing',
                            nameField: 'name',
                        }}
                        view={({ data, onItemClick }) => <ThingListView data={data} onThingClick={onItemClick} />}
                    />
                )}
            </AppWrapper>,
        ),
    )
    await host.sendData({ results: RESULTS })
    await userEvent.click(screen.getByRole('button', { name: 'Two' }))
    await settle()
    expect(screen.getByRole('heading').textContent).toBe('Two in full')
    expect(screen.getByRole('region', { name: 'Two in full' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'View in Acme' }))
    expect(host.links).toEqual(['https://acme.test/2'])
})

it('works by keyboard, and Back returns the focus to the row', async () => {
    const onThingClick = vi.fn(async (thing: ThingData) => ({ ...thing, name: 'In full' }))
    render(<ThingListView data={{ results: RESULTS }} onThingClick={onThingClick} />)
    screen.getByRole('button', { name: 'Two' }).focus()
    await userEvent.keyboard('{Enter}')
    const back = await screen.findByRole('button', { name: 'All things' })
    expect(document.activeElement).toBe(back)
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Two' }))
    expect(screen.queryByRole('heading')).toBeNull()
})
