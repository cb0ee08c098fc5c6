import { defineConfig } from 'vitest/config'

export default defineConfig({
    test: {
        projects: [
            {
                resolve: { tsconfigPaths: true },
                test: {
                    name: 'views',
                    environment: 'jsdom',
                    include: ['services/mcp/src/ui-apps/**/*.test.{ts,tsx}', 'products/*/mcp/apps/**/*.test.tsx'],
                    setupFiles: ['services/mcp/src/ui-apps/testing/setup.ts'],
                    restoreMocks: true,
                },
            },
            {
                test: {
                    name: 'node',
                    include: ['services/mcp/bundler/*.test.ts', 'services/mcp/src/resources/*.test.ts'],
                },
            },
        ],
    },
})
