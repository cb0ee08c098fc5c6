import { describe, expect, it } from 'vitest'

import { assertSelfContained, escapeScript, pages } from './page.mjs'

describe('escapeScript', () => {
    it.each([
        ['const a = "</script>"', 'const a = "\\x3C/script>"'],
        ['const a = `<!-- ${b}`', 'const a = `\\x3C!-- ${b}`'],
        ['const a = /<!--/u', 'const a = /\\x3C!--/u'],
        ['const a = "</SCRIPT "', 'const a = "\\x3C/SCRIPT "'],
        ['const a = "</style>"', 'const a = "</style>"'],
    ])('writes %s so that it means the same', (js, escaped) => {
        expect(escapeScript(js)).toBe(escaped)
    })

    it('gives up where the escape would be no program', () => {
        expect(() => escapeScript('a </script/.exec(b)')).toThrow()
    })
})

describe('pages', () => {
    const page = pages({ js: 'one()', css: 'a{color:red}' })

    it('puts the shared part before the own part', () => {
        const html = page('Acme <Things> & more', { js: 'two()', css: 'b{color:light-dark(#fff,#000)}' })
        expect(html).toContain('<title>Acme &lt;Things> &amp; more</title>')
        expect(html).toContain('<style>a{color:red}b{color:light-dark(#fff,#000)}</style>')
        expect(html).toContain('<div id="root"></div>\n<script>one()</script>\n<script>two()</script>')
    })

    it('keeps a style sheet inside its element', () => {
        expect(page('A', { js: '', css: 'a{content:"</style>"}' })).toContain('content:"\\3C /style>"')
    })

    it('may hold any words in strings', () => {
        const js = 'a = \'<script src="https://cdn.example/x.js">\' + \'<img src="x">\' + "</script>"'
        expect(page('A', { js, css: '' })).toContain('cdn.example')
    })
})

describe('assertSelfContained', () => {
    const around = (extra: string) => `<style></style>${extra}<script>a()</script><script>b()</script>`

    it.each([
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="x.css">',
        '<img src="x.png">',
        '<a href = "https://acme.example">',
        '<base href="/">',
    ])('refuses %s', (tag) => {
        expect(() => assertSelfContained(around(tag))).toThrow('the page is not self-contained')
    })

    it('refuses a script that ends too early', () => {
        const html = '<style></style><script>a("</script><script>")</script><script>b()</script>'
        expect(() => assertSelfContained(html)).toThrow('the page is not self-contained')
    })
})
