import type { CallToolResult } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'

import { messageOf, readToolResult } from './tool-result'

const text = (...texts: string[]): CallToolResult => ({ content: texts.map((one) => ({ type: 'text', text: one })) })

describe('readToolResult', () => {
    it('takes structured content first', () => {
        const result = { ...text('{"from": "text"}'), structuredContent: { from: 'structure' } }
        expect(readToolResult(result)).toEqual({ kind: 'data', data: { from: 'structure' } })
    })

    it('parses JSON text when structured content is missing', () => {
        expect(readToolResult(text(' {"id": 1}'))).toEqual({ kind: 'data', data: { id: 1 } })
        expect(readToolResult(text('[1]'))).toEqual({ kind: 'data', data: [1] })
        expect(readToolResult(text('Found one:', '{"id": 1}'))).toEqual({ kind: 'data', data: { id: 1 } })
        expect(readToolResult(text('{"id"', ': 1}'))).toEqual({ kind: 'data', data: { id: 1 } })
    })

    it('parses an embedded JSON resource', () => {
        const resource = { uri: 'data://1', mimeType: 'application/json', text: '{"id": 1}' }
        expect(readToolResult({ content: [{ type: 'resource', resource }] })).toMatchObject({ data: { id: 1 } })
    })

    it.each([
        [{ structuredContent: { id: 1 } }],
        [{ data: { id: 1 }, progressToken: 3 }],
        [
            {
                'acme.com/result': { id: 1 },
                'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' },
                ui: { resourceUri: 'u' },
            },
        ],
    ])('finds the data that a host moved into _meta: %j', (meta) => {
        expect(readToolResult({ content: [], _meta: meta })).toEqual({ kind: 'data', data: { id: 1 } })
    })

    it('takes plain fields of _meta as the data itself', () => {
        const meta = { results: [{ id: 1 }], count: 1, 'openai/locale': 'en' }
        expect(readToolResult({ ...text('1 row'), _meta: meta })).toEqual({
            kind: 'data',
            data: { results: [{ id: 1 }], count: 1 },
        })
    })

    it('does not take the protocol’s own _meta for data', () => {
        const meta = {
            'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' },
            'ui/resourceUri': 'ui://a/b',
            ui: {},
        }
        expect(readToolResult({ content: [], _meta: meta }).kind).toBe('empty')
        expect(readToolResult({ content: [], _meta: { traceId: 'abc' } }).kind).toBe('empty')
    })

    it('carries the server’s text of a failed call, whatever else the result holds', () => {
        const failed = { ...text('No such action', 'Ask for another'), isError: true, structuredContent: { id: 1 } }
        expect(readToolResult(failed)).toEqual({ kind: 'error', message: 'No such action\nAsk for another' })
        expect(readToolResult({ content: [], isError: true })).toEqual({
            kind: 'error',
            message: 'The tool failed without saying why.',
        })
    })

    it.each(['plain words', '{broken', '42', '"text"', 'null'])('says that text is not data: %s', (words) => {
        expect(readToolResult(text(words))).toMatchObject({ kind: 'unreadable', text: words })
    })

    it('says that there is nothing', () => {
        expect(readToolResult({ content: [] }).kind).toBe('empty')
        expect(readToolResult({ content: [], structuredContent: null as never }).kind).toBe('empty')
    })

    it('never throws for a result that breaks the protocol', () => {
        expect(readToolResult({} as CallToolResult).kind).toBe('empty')
    })
})

describe('messageOf', () => {
    it('is never empty', () => {
        expect(messageOf(new Error('boom'))).toBe('boom')
        expect(messageOf(new Error(''))).toBe('unknown error')
        expect(messageOf('words')).toBe('words')
    })
})
