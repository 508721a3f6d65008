import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { choose } from './choose.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { Trial } from './trial.ts';

// `npm run mutants -- [--count 300] [--seed 1] [--only WORD]`: puts small faults into the compiled engine and its arithmetic,
// one at a time, and tells which of them neither the simulation nor a unit test notices. A JSON line for each, and one for all;
// ends with 1 when less than nine in ten are caught.

const LEAST_SHARE = 0.9;
/** The checkers themselves; a fault in them is another question. */
const NOT_TRIED = /\.test\.js$|\/(sim|audit)\/|\/assert\.js$|fingerprint|test-/;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const root = fileURLToPath(new URL('../../../', import.meta.url));

function everyMutant(): Mutant[] {
  return ['packages/engine/dist', 'packages/money/dist'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.js') && !NOT_TRIED.test(path) && path.includes(values.only))
      .toSorted()
      .flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8'))),
  );
}

const all = everyMutant();
const chosen = choose(all, Number(values.count), Number(values.seed));
const trial = new Trial(root);
try {
  if (!(await trial.isSound())) throw new Error('the code as it is does not pass: nothing can be told');
  let caught = 0;
  for (const [index, mutant] of chosen.entries()) {
    const began = performance.now();
    const verdict = await trial.judge(mutant);
    if (verdict !== 'survived') caught++;
    const { path, line, kind, from, to } = mutant;
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    console.log(JSON.stringify({ n: index + 1, verdict, path, line, kind, from, to, seconds }));
  }
  const share = caught / chosen.length;
  console.log(
    JSON.stringify({ mutants: chosen.length, of: all.length, caught, share, seed: Number(values.seed) }),
  );
  if (share < LEAST_SHARE) process.exitCode = 1;
} finally {
  trial.end();
}
