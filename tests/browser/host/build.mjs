// `node tests/browser/host/build.mjs FOLDER` puts the two pages of the test host, self-contained, into FOLDER.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const folder = process.argv[2] ?? '.'

/** @param {string} name */
async function bundle(name) {
    const build = await rolldown({ input: path.join(HERE, `${name}.ts`), platform: 'browser' })
    const { output } = await build.generate({ format: 'iife', codeSplitting: false })
    await build.close()
    return output[0].code.replaceAll('</script', '\\x3C/script').replaceAll('<!--', '\\x3C!--')
}

/** @param {string} title @param {string} style @param {string} script */
function page(title, style, script) {
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><script>${script}</script></body>
</html>
`
}

const HOST_STYLE = `
body { margin: 0; padding: 16px; font-family: sans-serif; background: light-dark(#fff, #121316) }
iframe { display: block; width: 100%; border: 0 }`
const SANDBOX_STYLE = 'html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }'

await mkdir(folder, { recursive: true })
await writeFile(path.join(folder, 'host.html'), page('Test host', HOST_STYLE, await bundle('host')))
await writeFile(path.join(folder, 'sandbox.html'), page('Sandbox', SANDBOX_STYLE, await bundle('sandbox')))
