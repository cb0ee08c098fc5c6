/**
 * Prints the types of the API's answers from its OpenAPI document, so that no view describes them by hand.
 *
 * `node services/mcp/bundler/api-types.mjs` writes services/mcp/src/api/types.generated.ts; a test fails when the file
 * is stale. openapi-typescript, the usual tool, needs the compiler API of TypeScript 5, which TypeScript 7 lacks.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { compile } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const DOCUMENT = path.join(ROOT, 'services/api/openapi.json')
export const TYPES = path.join(ROOT, 'services/mcp/src/api/types.generated.ts')

const BANNER = `// @generated from services/api/openapi.json. Do not edit.
// Regenerate with: npm run api-types`

/**
 * The text of the types file.
 * @returns {Promise<string>}
 */
export async function print() {
    const { components } = JSON.parse(await readFile(DOCUMENT, 'utf8'))
    const definitions = JSON.parse(
        JSON.stringify(components.schemas, withoutTitle).replaceAll('#/components/schemas/', '#/$defs/'),
    )
    const names = Object.keys(definitions)
    /** @type {import('json-schema-to-typescript').JSONSchema} */
    const root = {
        $defs: definitions,
        type: 'object',
        description: 'Every schema of the API by its name.',
        properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
        required: names,
    }
    const text = await compile(root, 'Schemas', {
        additionalProperties: false,
        bannerComment: BANNER,
        format: false,
        ignoreMinAndMaxItems: true,
    })
    return await format(text, { ...(await resolveConfig(TYPES)), parser: 'typescript' })
}

/**
 * FastAPI titles every field; each title would become a type of its own.
 * @param {string} _
 * @param {unknown} value
 */
function withoutTitle(_, value) {
    if (typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string') {
        const { title: _title, ...rest } = value
        return rest
    }
    return value
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    await writeFile(TYPES, await print())
}
