import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { breaches, load } from './budget.mjs'

describe('load', () => {
    const file = async (text: string) => {
        const place = path.join(await mkdtemp(path.join(tmpdir(), 'budget-')), 'budget.json')
        await writeFile(place, text)
        return place
    }

    it('reads a default and exceptions', async () => {
        const text = '{"gzip_kb": {"default": 100, "apps": {"big": 200}}}'
        expect(await load(await file(text))).toEqual({ default: 100, apps: { big: 200 } })
        expect(await load(await file('{"gzip_kb": {"default": 100}}'))).toEqual({ default: 100, apps: {} })
    })

    it.each([
        '{}',
        '{"gzip_kb": {}}',
        '{"gzip_kb": {"default": "100"}}',
        '{"gzip_kb": {"default": 1, "apps": {"a": 0}}}',
    ])('refuses %s', async (text) => {
        await expect(load(await file(text))).rejects.toThrow('budget.json needs')
    })
})

describe('breaches', () => {
    it('names apps that are too large and numbers that guard nothing', () => {
        const budget = { default: 100, apps: { chart: 200, gone: 50 } }
        const sizes = { small: { gzip: 100_000 }, large: { gzip: 100_100 }, chart: { gzip: 150_000 } }
        expect(breaches(budget, sizes)).toEqual([
            'large has 100.1 kB after gzip, its budget is 100 kB',
            'the budget names gone, which is no app',
        ])
    })
})
