import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of few lines that take long: begun last, they would run on when all others have ended. */
const LONG = /\/accessibility\b/;

/** What takes long first; vitest itself goes by what files took before, and on a fresh clone by their sizes. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Journeys of people in a real Chromium. Needs `npm run build` first: the server and the pages under test are the built ones. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'journeys',
    include: ['src/**/*.test.ts'],
    // No journeys: tests of what is pure in the cluster, the drills and the walk, with the others of their kind.
    exclude: ['src/cluster/**', 'src/drill/**', 'src/going-live/**'],
    globalSetup: ['src/browser/shared-server.ts'],
    environment: 'node',
    // What is built is loaded as it is: to make it of its source once more takes half a minute of a core.
    server: { deps: { external: [/\/(apps|packages)\/[^/]+\/dist\//] } },
    // To load everything anew for each file takes three seconds; what they share besides is the exchange.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // A browser and a server keep two cores busy.
    maxWorkers: 3,
    // A machine may be three times as slow as the one that they were written on.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
