import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Badge, Card, CardContent, CardHeader, CardTitle, DescriptionList, EmptyState, ErrorState } from './index'

it('lists facts, with a dash for what is missing', () => {
    render(
        <DescriptionList
            items={[
                { label: 'Name', value: 'Sign up' },
                { label: 'Steps', value: 0 },
                { label: 'Owner', value: null },
                { label: 'Team', value: '' },
            ]}
        />,
    )
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Steps', 'Owner', 'Team'])
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Sign up', '0', '—', '—'])
})

it('titles a card', () => {
    render(
        <Card>
            <CardHeader>
                <CardTitle>Sign up</CardTitle>
                <Badge variant="success">Active</Badge>
            </CardHeader>
            <CardContent>Three steps</CardContent>
        </Card>,
    )
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sign up')
    expect(screen.getByText('Active').className).toContain('success')
})

it('tells an error at once and an empty place quietly', () => {
    render(
        <>
            <EmptyState title="No rows" />
            <ErrorState title="Failed">no answer</ErrorState>
        </>,
    )
    expect(screen.getByRole('status').textContent).toBe('No rows')
    expect(screen.getByRole('alert').textContent).toBe('Failedno answer')
})
