import { describe, expect, it } from 'vitest'

import { hostToolName } from './tool-names'

const seenAs = (name: string) => ({ toolInfo: { tool: { name, inputSchema: { type: 'object' as const } } } })

describe('hostToolName', () => {
    it('keeps the plain name without tool info', () => {
        expect(hostToolName('thing-get', ['thing-list'], undefined)).toBe('thing-get')
        expect(hostToolName('thing-get', ['thing-list'], {})).toBe('thing-get')
    })

    it('keeps the plain name where the own tool has its plain name', () => {
        expect(hostToolName('thing-get', ['thing-list'], seenAs('thing-list'))).toBe('thing-get')
        expect(hostToolName('thing-get', [], seenAs('thing-get'))).toBe('thing-get')
    })

    it.each([
        ['server__thing-list', 'server__thing-get'],
        ['server-thing-list', 'server-thing-get'],
        ['mcp__hub__server.thing-list', 'mcp__hub__server.thing-get'],
        ['thing-list@server', 'thing-get@server'],
        ['a/thing-list:v2', 'a/thing-get:v2'],
    ])('applies what a gateway put around the own tool: %s', (seen, expected) => {
        expect(hostToolName('thing-get', ['thing-list'], seenAs(seen))).toBe(expected)
    })

    it('recognises the longest of several own tools, at the end first', () => {
        expect(hostToolName('x', ['list', 'thing-list'], seenAs('s__thing-list'))).toBe('s__x')
        expect(hostToolName('x', ['list'], seenAs('list-server-list'))).toBe('list-server-x')
        expect(hostToolName('x', ['thing-list', 'thing-list-all'], seenAs('thing-list-all'))).toBe('x')
    })

    it.each([
        ['server__thing-list', 'server__thing-get'],
        ['hub.server/thing-list', 'hub.server/thing-get'],
        ['thing_list', 'thing-get'],
        ['thing-list', 'thing-get'],
    ])('goes by known separators when the own tool is not known: %s', (seen, expected) => {
        expect(hostToolName('thing-get', [], seenAs(seen))).toBe(expected)
    })
})
