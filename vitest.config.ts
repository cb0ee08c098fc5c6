import { defineConfig } from 'vitest/config'

export default defineConfig({
    resolve: { tsconfigPaths: true },
    test: {
        environment: 'jsdom',
        include: ['services/mcp/src/**/*.test.{ts,tsx}'],
        setupFiles: ['services/mcp/src/ui-apps/testing/setup.ts'],
        restoreMocks: true,
    },
})
