import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AREAS, isAreaName, type Area } from './areas.ts';
import { choose } from './choose.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { CAUGHT, Trial } from './trial.ts';

// `npm run mutants -- [--areas engine,commit,wallet,signer] [--count 100] [--from 1 | --numbers 7,12] [--seed 1] [--only WORD] [--reach FILE] [--files N]`:
// puts small faults into the compiled engine and its arithmetic, the commit path, the wallet and the signer, one at a time, and tells which of them neither the
// simulation nor a test notices. A JSON line for each, and one for each area; ends with 1 when less than nine in ten are caught.
// `--count`: of each area; `--from`: goes on with the nth of them; `--numbers`: these of them.
// `--files`: so many test files are asked at most, the nearest: who survives may still be caught by another.
// `--reach`: where it keeps which tests come by which place, for the next run of the same mutants in the same code.
// All tests run once on the code as it is, and tell by which places they come: a fault is asked of the tests that come by it. `MUTANTS_TALK=1` shows what the tests say.

const LEAST_SHARE = 0.9;
/** The checkers themselves, what only measures, and words; a fault in them is another question. */
const NOT_TRIED = /\.test\.js$|\/(sim|audit)\/|\/assert\.js$|fingerprint|test-|metrics\.js$|\/papers\//;

const { values } = parseArgs({
  options: {
    areas: { type: 'string', default: Object.keys(AREAS).join(',') },
    count: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    numbers: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    reach: { type: 'string' },
    files: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('../../../', import.meta.url));
const seed = Number(values.seed);

function everyMutant({ folders }: Area): Mutant[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.js') && !NOT_TRIED.test(path) && path.includes(values.only))
      // Whatever was compiled once stays there.
      .filter((path) => existsSync(join(root, path.replace('/dist/', '/src/').replace(/js$/, 'ts'))))
      .toSorted()
      .flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8'))),
  );
}

/** Tries those of one area; whether enough of them were caught. */
async function tried(name: string, area: Area): Promise<boolean> {
  const all = everyMutant(area);
  const sample = choose(all, Number(values.count), seed);
  const numbers = values.numbers
    ? values.numbers.split(',').map(Number)
    : sample.map((_, index) => index + 1).slice(Number(values.from) - 1);
  const chosen = numbers.map((n) => sample[n - 1]!);
  const trial = new Trial(root, area, values.files === undefined ? Infinity : Number(values.files));
  try {
    const failing = await trial.learn(sample, values.reach);
    if (failing.length > 0) console.log(JSON.stringify({ area: name, notAsked: failing }));
    let caught = 0;
    for (const [index, mutant] of chosen.entries()) {
      const began = performance.now();
      const { verdict, by } = await trial.judge(mutant);
      if (CAUGHT.includes(verdict)) caught++;
      const { path, line, kind, from: written, to } = mutant;
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const files = trial.testsBy(mutant).length;
      const said = {
        area: name,
        n: numbers[index],
        verdict,
        path,
        line,
        kind,
        from: written,
        to,
        files,
        by,
        seconds,
      };
      console.log(JSON.stringify(said));
    }
    const share = caught / chosen.length;
    console.log(JSON.stringify({ area: name, mutants: chosen.length, of: all.length, caught, share, seed }));
    return share >= LEAST_SHARE;
  } finally {
    trial.end();
  }
}

for (const name of values.areas.split(',')) {
  if (!isAreaName(name)) throw new Error(`no area ${name}; there are ${Object.keys(AREAS).join(', ')}`);
  if (!(await tried(name, AREAS[name]))) process.exitCode = 1;
}
