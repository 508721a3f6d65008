import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Workspace packages resolve to their TypeScript source, so most tests need no build. */
const conditions = ['source'];
const node = { resolve: { conditions }, ssr: { resolve: { conditions } } };
/** What a test waits for may take its time on a busy machine; vitest's own patience with `expect.poll` is one second. */
const limits = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 45_000 } } };
/** Passwords cost a hundredth of what they do outside of tests. */
const cheapArgon2 = new URL('packages/testkit/src/cheap-argon2.ts', import.meta.url);
/** Test files of a worker share its process: to load everything anew takes longer than most of them. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        ...node,
        test: {
          ...limits,
          ...shared,
          name: 'pure',
          include: [
            'packages/{money,custody,nodes,protocol,engine,ui}/src/**/*.test.ts',
            'apps/{web,ops}/src/**/*.test.ts',
            'tools/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'e2e/src/{cluster,drill,fuzz,going-live}/**/*.test.ts',
          ],
          // To make a page takes longer than most tests: who needs one says so by his name.
          exclude: ['**/*.dom.test.ts'],
          environment: 'node',
        },
      },
      {
        ...node,
        resolve: { conditions, alias: { '@node-rs/argon2': fileURLToPath(cheapArgon2) } },
        test: {
          ...limits,
          ...shared,
          name: 'server',
          include: ['apps/{server,signer}/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['packages/testkit/src/shared-postgres.ts'],
          setupFiles: ['packages/testkit/src/forbid-nested-connections.ts'],
        },
      },
      {
        ...node,
        test: {
          ...limits,
          ...shared,
          name: 'web',
          include: [
            'apps/{web,ops}/src/**/*.{test.tsx,dom.test.ts}',
            'packages/ui/src/**/*.{test.tsx,dom.test.ts}',
          ],
          environment: 'jsdom',
          setupFiles: ['packages/ui/src/testing/fresh-page.ts'],
        },
      },
    ],
  },
});
