/** Style variables of the test host: other colours than the apps' own, so that a screenshot shows whose are used. */
import type { McpUiStyles } from '@modelcontextprotocol/ext-apps'

const SHARED = {
    '--font-sans': 'DejaVu Sans, sans-serif',
    '--font-mono': 'DejaVu Sans Mono, monospace',
    '--font-text-sm-size': '0.75rem',
    '--font-text-md-size': '0.875rem',
    '--border-radius-md': '8px',
    '--border-radius-lg': '12px',
}

const LIGHT = {
    '--color-background-primary': '#fffdf8',
    '--color-background-secondary': '#f5f1e8',
    '--color-background-tertiary': '#eae4d6',
    '--color-background-info': '#e3edf8',
    '--color-background-success': '#e4f1dc',
    '--color-background-warning': '#faecc8',
    '--color-background-danger': '#f9dfdb',
    '--color-text-primary': '#23211c',
    '--color-text-secondary': '#5e5a50',
    '--color-text-info': '#1d4f86',
    '--color-text-success': '#2b5a17',
    '--color-text-warning': '#684800',
    '--color-text-danger': '#8f2318',
    '--color-border-primary': '#ddd6c6',
    '--color-border-secondary': '#8f897b',
    '--color-ring-primary': '#2f6fb0',
}

const DARK = {
    '--color-background-primary': '#1f1e1b',
    '--color-background-secondary': '#2a2925',
    '--color-background-tertiary': '#3a3832',
    '--color-background-info': '#1d3044',
    '--color-background-success': '#22391a',
    '--color-background-warning': '#403312',
    '--color-background-danger': '#47231e',
    '--color-text-primary': '#f3f0e8',
    '--color-text-secondary': '#bab4a6',
    '--color-text-info': '#a9cdf2',
    '--color-text-success': '#b3dba0',
    '--color-text-warning': '#f2d58a',
    '--color-text-danger': '#f5b5ac',
    '--color-border-primary': '#46433b',
    '--color-border-secondary': '#857f72',
    '--color-ring-primary': '#8ebcec',
}

export type Theme = 'light' | 'dark'

/** Hosts need not send every variable, which the type does not say. */
export function variables(theme: Theme): McpUiStyles {
    return { ...SHARED, ...(theme === 'light' ? LIGHT : DARK) } as unknown as McpUiStyles
}
