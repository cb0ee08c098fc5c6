/**
 * The build that teams have for MCP Apps: one Vite build an app, each into one HTML file. `tsx bundle.ts ROOT`.
 *
 * All builds run in one process, one after the other, with the settings that the apps need and nothing else: Vite starts
 * once, keeps its caches, checks no types and no sizes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

interface App {
    key: string
    app_name: string
    entry: string
}

const root = path.resolve(process.argv[2] ?? '.')
const service = path.join(root, 'services/mcp')
const { apps } = JSON.parse(await readFile(path.join(service, 'ui-apps.generated.json'), 'utf8')) as { apps: App[] }
const folder = path.join(service, 'dist')
await mkdir(folder, { recursive: true })
for (const app of apps) {
    await writeFile(path.join(folder, `${app.key}.html`), await page(app))
}

async function page({ app_name, entry }: App): Promise<string> {
    const built = (await build({
        root,
        configFile: false,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { tsconfigPaths: true },
        build: {
            write: false,
            target: 'esnext',
            cssCodeSplit: false,
            reportCompressedSize: false,
            rolldownOptions: {
                input: path.join(service, 'src/ui-apps/apps', `${entry}.tsx`),
                output: { format: 'iife', codeSplitting: false },
            },
        },
    })) as Rolldown.RolldownOutput
    let script = ''
    let style = ''
    for (const part of built.output) {
        if (part.type === 'chunk') {
            script += part.code
        } else if (part.fileName.endsWith('.css')) {
            style += String(part.source)
        }
    }
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${app_name}</title><style>${style}</style></head>
<body><div id="root"></div><script>${script.replaceAll('</script', '\\x3C/script').replaceAll('<!--', '\\x3C!--')}</script></body>
</html>
`
}
