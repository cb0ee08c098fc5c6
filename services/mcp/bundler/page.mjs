/** The page of an app: one HTML file that loads nothing. */
import { parseAst } from 'rolldown/parseAst'

/** @typedef {{ js: string, css: string }} Part */

/**
 * Makes pages around the part that they share: `(title, own part) => HTML`. The function throws when something would
 * leave the page.
 * @param {Part} shared
 * @returns {(title: string, own: Part) => string}
 */
export function pages(shared) {
    const css = escapeStyle(shared.css)
    const js = escapeScript(shared.js)
    return (title, own) => {
        const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<style>${css}${escapeStyle(own.css)}</style>
</head>
<body>
<div id="root"></div>
<script>${js}</script>
<script>${escapeScript(own.js)}</script>
</body>
</html>
`
        assertSelfContained(html)
        return html
    }
}

/**
 * Script text that cannot end its element or open a comment of HTML: both mean something else inside a script. The
 * escape stands for the same character in strings, templates and regular expressions alike.
 * @param {string} js
 */
export function escapeScript(js) {
    const escaped = js.replace(/<(?=\/script|!--)/gi, '\\x3C')
    if (escaped !== js) {
        // Between two operators the escape would be a syntax error.
        parseAst(escaped)
    }
    return escaped
}

/** @param {string} css */
function escapeStyle(css) {
    return css.replace(/<(?=\/style)/gi, '\\3C ')
}

/** @param {string} text */
function escapeText(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * Throws when the page, apart from the text of its scripts and styles, refers to anything, or when a script would not
 * end where it should.
 * @param {string} html
 */
export function assertSelfContained(html) {
    const bare = html.replaceAll(/(<(script|style)>)[^]*?(<\/\2>)/g, '$1$3')
    const tags = bare.match(/<(?:script|style|link|img|iframe|base|[a-z]+ [^>]*(?:src|href|srcset)\s*=)/gi) ?? []
    const expected = ['<style', '<script', '<script']
    if (tags.join() !== expected.join()) {
        throw new Error(`the page is not self-contained: it has ${tags.join(', ')}`)
    }
}
