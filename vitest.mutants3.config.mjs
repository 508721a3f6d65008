export default { test: { include: ['{packages,apps}/*/dist/**/*.test.js'], testTimeout: 40000, hookTimeout: 120000, isolate: false, maxWorkers: 1,
 experimental: { viteModuleRunner: false, nodeLoader: false }, globalSetup: ['/tmp/mutants3/own.mjs'], setupFiles: ['/work/wt/mutants3/packages/testkit/dist/forbid-nested-connections.js'], expect: { poll: { timeout: 15000 } } } };
