/** What a tool result holds for a view. Reads results only; shows nothing and calls nothing. */
import type { CallToolResult } from '@modelcontextprotocol/client'

export type Outcome =
    | { kind: 'data'; data: object }
    | { kind: 'error'; message: string }
    | { kind: 'unreadable'; message: string; text: string }
    | { kind: 'empty'; message: string }

/** Keys of `_meta` that the protocol and hosts use for themselves. */
const RESERVED_META = /^(?:ui|progressToken|ui\/.*|(?:[\w-]+\.)*(?:modelcontextprotocol|mcp|openai)(?:\.[\w-]+)*\/.*)$/

/**
 * The data of a tool result, or why there is none.
 *
 * Structured content comes first, then JSON in a text or embedded resource block (servers without structured content),
 * then `_meta` (hosts may place bulky data there). A failed call carries the server's own text.
 */
export function readToolResult(result: CallToolResult): Outcome {
    const text = textOf(result)
    if (result.isError) {
        return { kind: 'error', message: text || 'The tool failed without saying why.' }
    }
    const data = asObject(result.structuredContent) ?? jsonOf(result) ?? dataOfMeta(result._meta)
    if (data) {
        return { kind: 'data', data }
    }
    if (text) {
        return { kind: 'unreadable', message: 'The tool answered with text instead of structured data.', text }
    }
    return { kind: 'empty', message: 'The tool returned no data.' }
}

/** The message of whatever was thrown, never an empty string. */
export function messageOf(error: unknown): string {
    return (error instanceof Error ? error.message : String(error)).trim() || 'unknown error'
}

function asObject(value: unknown): object | undefined {
    return typeof value === 'object' && value !== null ? value : undefined
}

function texts(result: CallToolResult): string[] {
    return (result.content ?? []).flatMap((block) => {
        if (block.type === 'text') {
            return [block.text]
        }
        return block.type === 'resource' && 'text' in block.resource ? [block.resource.text] : []
    })
}

function textOf(result: CallToolResult): string {
    return texts(result).join('\n').trim()
}

function jsonOf(result: CallToolResult): object | undefined {
    const blocks = texts(result)
    // A summary for the model often stands beside the JSON; long JSON may also be cut into several blocks.
    return blocks.map(parseObject).find(Boolean) ?? parseObject(blocks.join(''))
}

function parseObject(text: string): object | undefined {
    if (!/^\s*[[{]/.test(text)) {
        return undefined
    }
    try {
        return asObject(JSON.parse(text))
    } catch {
        return undefined
    }
}

function dataOfMeta(meta: Record<string, unknown> | undefined): object | undefined {
    const own = Object.entries(meta ?? {}).filter(([key]) => !RESERVED_META.test(key))
    const fields = Object.fromEntries(own)
    const named = asObject(fields.structuredContent) ?? asObject(fields.data)
    if (named) {
        return named
    }
    const [only, ...others] = own
    // One namespaced key (`acme/data`) wraps the data; plain keys are the data's own fields.
    if (only && others.length === 0 && only[0].includes('/')) {
        return asObject(only[1])
    }
    return own.some(([, value]) => asObject(value)) ? fields : undefined
}
