import { memo, type FC } from 'react'

export interface CanalData {
    id: string
    name: string
}

export interface CanalListData {
    results: CanalData[]
}

interface CanalProps {
    canal: CanalData
    onOpenMap?: (url: string) => void
}

export const CanalView: FC<CanalProps> = ({ canal }) => <h1>{canal.name}</h1>

interface CanalListProps {
    canals: CanalListData
    onRowClick?: (canal: CanalData) => Promise<CanalData | null>
}

export const CanalListView = memo(function CanalListView({ canals }: CanalListProps) {
    return <p>{canals.results.length}</p>
})

export interface LockData {
    level: number
}

export function LockView({ lock, openPlan }: { lock: LockData; openPlan: (url: string) => void }) {
    return <button onClick={() => openPlan('https://plans.acme.example')}>{lock.level}</button>
}
