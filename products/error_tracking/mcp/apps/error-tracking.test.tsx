import { ANSWERS } from '@acme/ui-testing/answers'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { ErrorEventsView, ErrorIssueListView, ErrorIssueView, type ErrorIssueData } from '.'
import { StackTrace, type StackFrame } from './stack-trace'

const ISSUE = ANSWERS['error-issue-get']
const EVENTS = ANSWERS['error-events-list']
const LIST = ANSWERS['error-issues-list']

describe('ErrorIssueView', () => {
    it('shows what breaks, for whom and where', async () => {
        const openInAcme = vi.fn()
        render(<ErrorIssueView issue={ISSUE} openInAcme={openInAcme} />)
        expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('TypeError')
        expect(screen.getByText('Resolved')).toBeDefined()
        expect(screen.getByText('Nobody')).toBeDefined()
        expect(screen.getAllByText('web@4.21.0')).toHaveLength(2)
        expect(screen.getByText('3 library frames')).toBeDefined()
        expect(within(screen.getByRole('list', { name: 'Browsers' })).getAllByRole('listitem')).toHaveLength(6)
        await userEvent.click(screen.getByRole('button', { name: 'See all events' }))
        expect(openInAcme).toHaveBeenCalledWith(`${ISSUE._url}#events`)
    })

    it('draws quiet days too', () => {
        const by_day = [
            { date: '2025-02-27', count: 4 },
            { date: '2025-03-02', count: 2 },
        ]
        render(<ErrorIssueView issue={{ ...ISSUE, by_day }} />)
        expect(screen.getByRole('img').children).toHaveLength(4)
        expect(screen.getByRole('img', { name: 'Events: from 0 to 4, 2 on the last day' })).toBeDefined()
    })

    it('does with a row of the list, and with nothing counted', () => {
        const [row] = LIST.results
        const { rerender } = render(<ErrorIssueView issue={row as ErrorIssueData} />)
        expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
        const exception = { type: 'Error', message: '' }
        rerender(<ErrorIssueView issue={{ ...ISSUE, exception, by_day: [], stack: [], releases: [], browsers: [] }} />)
        expect(screen.getByText('No days with data.')).toBeDefined()
        expect(screen.getByText('This event came without a stack trace.')).toBeDefined()
        expect(document.body.textContent).not.toMatch(/null|undefined|NaN/)
    })
})

describe('StackTrace', () => {
    const frame = (file: string, in_app: boolean): StackFrame => ({
        file,
        in_app,
        function: null,
        line: 7,
        column: in_app ? 3 : null,
        context: in_app ? 'a < b' : null,
    })
    const frames = [frame('one.ts', true), frame('lib.js', false), frame('two.ts', true), frame('more.js', false)]

    it('folds runs of library frames away where they stand', () => {
        render(<StackTrace exception={{ type: 'Error', message: 'gone' }} frames={frames} />)
        const items = screen.getAllByRole('listitem').map((item) => item.textContent)
        expect(items).toEqual([
            '(anonymous) in one.ts:7:3a < b',
            '1 library frame(anonymous) in lib.js:7',
            '(anonymous) in two.ts:7:3a < b',
            '1 library frame(anonymous) in more.js:7',
        ])
    })

    it('copies all frames as text', async () => {
        const user = userEvent.setup()
        render(<StackTrace exception={{ type: 'Error', message: 'gone' }} frames={frames.slice(0, 2)} />)
        await user.click(screen.getByRole('button', { name: 'Copy stack trace' }))
        const copied = 'Error: gone\n    at (anonymous) (one.ts:7:3)\n    at (anonymous) (lib.js:7)'
        expect(await navigator.clipboard.readText()).toBe(copied)
        expect(screen.getByRole('status').textContent).toBe('Copied')
    })

    it('says that the clipboard is out of reach', async () => {
        const user = userEvent.setup()
        vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
        render(<StackTrace exception={{ type: 'Error', message: 'gone' }} frames={frames} />)
        await user.click(screen.getByRole('button', { name: 'Copy stack trace' }))
        expect(screen.getByRole('status').textContent).toContain('does not let apps copy')
    })
})

describe('ErrorEventsView', () => {
    it('shows events by the page, the newest open, and opens replays', async () => {
        const onOpenReplay = vi.fn()
        render(<ErrorEventsView data={EVENTS} onOpenReplay={onOpenReplay} />)
        const events = document.querySelectorAll('.error-event')
        expect(events).toHaveLength(5)
        expect([...events].map((event) => event.hasAttribute('open'))).toEqual([true, false, false, false, false])
        const [replayed] = EVENTS.results.filter(({ replay_url }) => replay_url)
        const [button] = screen.getAllByRole('button', { name: 'Watch the replay' })
        await userEvent.click(button as HTMLElement)
        expect(onOpenReplay).toHaveBeenCalledWith(replayed?.replay_url)
        await userEvent.click(screen.getByRole('button', { name: 'Next' }))
        expect(document.querySelectorAll('.error-event')).toHaveLength(1)
    })

    it('keeps a page that exists when a shorter result comes, and says that there is nothing', async () => {
        const { rerender } = render(<ErrorEventsView data={EVENTS} />)
        await userEvent.click(screen.getByRole('button', { name: 'Next' }))
        rerender(<ErrorEventsView data={{ ...EVENTS, results: EVENTS.results.slice(0, 2) }} />)
        expect(document.querySelectorAll('.error-event')).toHaveLength(2)
        rerender(<ErrorEventsView data={{ ...EVENTS, results: [], total: 0 }} />)
        expect(screen.getByText('No events here.')).toBeDefined()
    })

    it('offers no replay that was not recorded, and names nobody who was not signed in', () => {
        const results = EVENTS.results.slice(0, 1).map((event) => ({ ...event, person: null, replay_url: null }))
        render(<ErrorEventsView data={{ ...EVENTS, results }} onOpenReplay={vi.fn()} />)
        expect(screen.queryByRole('button', { name: 'Watch the replay' })).toBeNull()
        expect(screen.getByText('This session was not recorded.')).toBeDefined()
        expect(screen.getByText('Not signed in')).toBeDefined()
    })
})

describe('ErrorIssueListView', () => {
    it('sorts levels by seriousness and opens an issue', async () => {
        const onIssueClick = vi.fn(async () => ISSUE)
        render(<ErrorIssueListView data={LIST} onIssueClick={onIssueClick} />)
        const level = screen.getByRole('columnheader', { name: /Level/ })
        await userEvent.click(within(level).getByRole('button'))
        await userEvent.click(within(level).getByRole('button'))
        const [, first] = screen.getAllByRole('row')
        expect(first?.textContent).toContain('Fatal')
        await userEvent.click(within(first as HTMLElement).getByRole('button'))
        expect(onIssueClick).toHaveBeenCalledWith(expect.objectContaining({ level: 'fatal' }))
        expect(await screen.findByRole('region', { name: 'TypeError' })).toBeDefined()
    })

    it('says that there is nothing', () => {
        render(<ErrorIssueListView data={{ ...LIST, results: [], total: 0 }} />)
        expect(screen.getByText('No error issues fit.')).toBeDefined()
    })
})
