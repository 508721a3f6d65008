import { defineConfig } from 'vitest/config';

/** Workspace packages resolve to their TypeScript source, so the tests need no build. */
const resolve = { conditions: ['source', 'import', 'module', 'node', 'default'] };
const ssr = { resolve: { conditions: ['source', 'import', 'module', 'node', 'default'] } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'node',
          include: ['packages/!(ui)/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tools/src/**/*.test.ts'],
          environment: 'node',
          // globalSetup: ['packages/testkit/src/shared-postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { conditions: ['source', 'import', 'module', 'browser', 'default'] },
        test: {
          name: 'web',
          include: ['apps/{web,ops}/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
