import { expect, it } from 'vitest'

import { minify } from './styles.mjs'

const sheet = (css: string) => minify('view.css', Buffer.from(css))

it('minifies and lowers nothing', () => {
    const css = 'a { color: light-dark(#ffffff, #1b1c1f); & b { margin: 0 } }\n.x:has(> .y) { inset: 0 }'
    const minified = sheet(css)
    expect(minified).toContain('light-dark(#fff,#1b1c1f)')
    expect(minified).toContain('& b{margin:0}')
    expect(minified).toContain('.x:has(>.y){inset:0}')
})

it('allows what loads nothing', () => {
    expect(sheet('a { background: url("data:image/png;base64,AAAA") }')).toContain('data:image/png')
    expect(sheet('a { fill: url(#gradient) }')).toContain('#gradient')
})

it.each([
    ['@import "https://fonts.example/f.css";', 'view.css:1:9 loads https://fonts.example/f.css'],
    ['a {\n  background: url(picture.png) }', 'view.css:2:19 loads picture.png'],
])('refuses what loads something: %s', (css, message) => {
    expect(() => sheet(css)).toThrow(message)
})
