import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { print, TYPES } from './api-types.mjs'

it('the committed types are those of the OpenAPI document; npm run api-types writes them', async () => {
    expect(await readFile(TYPES, 'utf8')).toBe(await print())
})
