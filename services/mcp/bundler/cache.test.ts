import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { dump, FILE, Fingerprints, load } from './cache.mjs'

let root: string
const write = (name: string, text: string) => writeFile(path.join(root, name), text)
const print = (facts: string[] = [], files = ['a.ts']) => new Fingerprints(root).of(facts, files)

beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'cache-'))
    await write('a.ts', 'one')
})

describe('Fingerprints', () => {
    it('are equal for equal contents, whatever the time of the file', async () => {
        const before = await print()
        await write('a.ts', 'one')
        expect(await print()).toBe(before)
    })

    it.each<[string, () => Promise<unknown>]>([
        ['a file changes', () => write('a.ts', 'two')],
        ['a file vanishes', () => rm(path.join(root, 'a.ts'))],
        ['a file comes that could take the place of another', () => write('a.tsx', '')],
    ])('differ when %s', async (_, change) => {
        const before = await print()
        await change()
        expect(await print()).not.toBe(before)
    })

    it('differ by facts and by files', async () => {
        await write('b.ts', 'one')
        const all = [await print(), await print(['x']), await print([], ['b.ts']), await print([], ['a.ts', 'b.ts'])]
        expect(new Set(all).size).toBe(4)
    })

    it('do not look at what else is in packages', async () => {
        await mkdir(path.join(root, 'node_modules'))
        await write('node_modules/x.js', '')
        const before = await print([], ['node_modules/x.js'])
        await write('node_modules/y.js', '')
        expect(await print([], ['node_modules/x.js'])).toBe(before)
    })
})

describe('digests', () => {
    it('are of each file once, packages left out, and empty for none', async () => {
        const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
        const digests = (files: string[]) => new Fingerprints(root).digests(files)
        expect(await digests(['b.ts', 'a.ts', 'node_modules/x.js', 'a.ts'])).toEqual({
            'a.ts': hash('one'),
            'b.ts': 'missing',
        })
        expect(await digests([])).toEqual({})
    })
})

describe('the record', () => {
    const state = {
        shared: ['s.ts'],
        apps: { a: { inputs: ['a.ts'], fingerprint: 'f', raw: 2, gzip: 1 } },
        digests: { 'a.ts': 'd' },
    }

    it('comes back as it was', async () => {
        await write(FILE, dump(state))
        expect(await load(root)).toEqual(state)
    })

    it.each([undefined, 'no JSON', '{"version": 0, "shared": ["x"], "apps": {}}'])('is empty for %j', async (text) => {
        if (text !== undefined) {
            await write(FILE, text)
        }
        expect(await load(root)).toEqual({ shared: [], apps: {}, digests: {} })
    })
})
