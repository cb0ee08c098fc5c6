import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { registerUiAppResources, UnknownUiAppError, withUiApp } from './ui-apps'
import { UI_APPS } from './ui-apps.generated'

describe('withUiApp', () => {
    it('names the app under both keys and keeps what is there', () => {
        const tool = { title: 'Show', _meta: { ui: { visibility: ['app'] }, other: 1 } }
        expect(withUiApp('action', tool)).toEqual({
            title: 'Show',
            _meta: {
                ui: { visibility: ['app'], resourceUri: 'ui://acme/action.html' },
                'ui/resourceUri': 'ui://acme/action.html',
                other: 1,
            },
        })
        expect(tool._meta).toEqual({ ui: { visibility: ['app'] }, other: 1 })
    })

    it('adds a version to the URI', () => {
        const { _meta } = withUiApp('action', {}, { version: 'abc' })
        expect(_meta.ui.resourceUri).toBe('ui://acme/action.html?v=abc')
        expect(_meta['ui/resourceUri']).toBe('ui://acme/action.html?v=abc')
    })

    it.each(['no-such-app', 'toString'])('refuses the unknown key %s', (key) => {
        // @ts-expect-error an unknown key is an error for the compiler, too
        const call = () => withUiApp(key, {})
        expect(call).toThrow(UnknownUiAppError)
        expect(call).toThrow(`there is no app \`${key}\``)
    })

    it('knows its keys by the letter', () => {
        // @ts-expect-error
        expect(() => withUiApp('actoin', {})).toThrow(UnknownUiAppError)
    })
})

describe('registerUiAppResources', () => {
    let bundles: string
    let client: Client

    beforeEach(async () => {
        bundles = await mkdtemp(path.join(tmpdir(), 'bundles-'))
        const server = new McpServer({ name: 'test', version: '1.0.0' })
        registerUiAppResources(server, { bundles })
        client = new Client({ name: 'test', version: '1.0.0' })
        const [there, here] = InMemoryTransport.createLinkedPair()
        await Promise.all([server.connect(there), client.connect(here)])
    })

    afterEach(async () => {
        await client.close()
        await rm(bundles, { recursive: true })
    })

    it('lists every app with its policy', async () => {
        const { resources } = await client.listResources()
        expect(resources.map(({ uri }) => uri)).toEqual(UI_APPS.map(({ uri }) => uri))
        const debug = resources.find(({ name }) => name === 'debug')
        expect(debug).toMatchObject({
            title: 'Acme Host Inspector',
            mimeType: 'text/html;profile=mcp-app',
            _meta: { ui: { prefersBorder: true, permissions: { camera: {} } } },
        })
        expect(resources.find(({ name }) => name === 'action')).not.toHaveProperty('_meta')
    })

    it.each(['', '?v=stale'])('reads a page when asked, with the same policy, at its URI%s', async (version) => {
        await writeFile(path.join(bundles, 'debug.html'), '<p>first')
        const uri = `ui://acme/debug.html${version}`
        await writeFile(path.join(bundles, 'debug.html'), '<p>rebuilt')
        const { resources } = await client.listResources()
        const { contents } = await client.readResource({ uri })
        const _meta = resources.find(({ name }) => name === 'debug')?._meta
        expect(contents).toEqual([{ uri, mimeType: 'text/html;profile=mcp-app', text: '<p>rebuilt', _meta }])
    })

    it('says what to do about a page that was not built', async () => {
        const reading = client.readResource({ uri: 'ui://acme/action.html' })
        await expect(reading).rejects.toThrow('the app action has not been built; run: make build')
    })

    it.each(['ui://acme/no-such-app.html', 'ui://acme/no-such-app.html?v=1'])('knows nothing of %s', async (uri) => {
        await expect(client.readResource({ uri })).rejects.toThrow()
    })
})
