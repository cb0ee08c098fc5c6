import { memo, type FC } from 'react'

export interface Entity<Id> {
    id: Id
}

export interface Person extends Entity<string> {
    full_name: string
    email: string
    tags: string[]
    address?: { country: string; city: string | null }
}

interface Page<Row> {
    data: Row[]
    next: string | null
}

export type People = Page<Person>

function Card({ person }: { person: Person }) {
    return <p>{person.full_name}</p>
}

export const PersonCard = memo(Card)

interface TableProps extends Pick<{ data: People; other: number }, 'data'> {
    onPick?: (person: Person) => Promise<Person | null>
}

export const PeopleTable: FC<TableProps> = ({ data, onPick }) => (
    <ol>
        {data.data.map((person) => (
            <li key={person.id} onClick={() => void onPick?.(person)}>
                {person.full_name}
            </li>
        ))}
    </ol>
)
