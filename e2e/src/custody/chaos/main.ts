import { parseArgs } from 'node:util';
import { Random } from '@bourse/engine/sim/random';
import { Scene } from './scene.ts';

/**
 * `npm run custody:chaos -- [--kills N] [--seed S]`: deposits and pay-outs under load on an EVM chain, on Bitcoin, on TRON, on the XRP ledger and on EOS, while
 * exchange, supervisor, signer and nodes are killed at random moments. Every ten kills, and at the end, everything comes
 * to rest: each deposit is credited once, each withdrawal paid once, every balance on both sides agrees to the digit, the
 * reconciliation shows no difference and no alert is open. Exit code 1 otherwise.
 */
const PER_ROUND = 10;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isSafeInteger(seed) || !(Number.isSafeInteger(kills) && kills > 0)) {
  console.error('--kills and --seed take whole numbers');
  process.exit(1);
}
console.log(`custody chaos: seed ${seed}`);
const started = performance.now();
const scene = await Scene.open(new Random(seed));
let done = 0;
let violation: string | undefined;
try {
  for (let left = kills; left > 0; left -= PER_ROUND) {
    const found = await scene.round(Math.min(PER_ROUND, left), (line) =>
      console.log(`kill ${++done}: ${line}`),
    );
    console.log(`at rest after ${done} kills: ${found}`);
  }
} catch (error) {
  violation = (error as Error).stack ?? String(error);
  console.log(`Differs: ${violation}\n${scene.log()}\n${await scene.unfinished().catch(String)}`);
}
for (const [why, times] of scene.refusals) console.log(`refused ${times} times: ${why}`);
await scene.close();
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(JSON.stringify({ kills: done, violations: violation === undefined ? 0 : 1, seconds }));
process.exit(violation === undefined ? 0 : 1);
