import { median, printFigure, progress, rounded } from '../figure.ts';
import type { LoadResult } from './load.ts';
import { measure, perSecond } from './measure.ts';
import type { Mode } from './server.ts';

const ROUNDS = 3;
const MODES: readonly Mode[] = ['batched', 'single', 'pool'];

/**
 * Durable orders per second over HTTP: real calls with real tokens from 256 keep-alive connections of a second
 * process, on the embedded PostgreSQL with fsync. The same server runs with one transaction per order (`single`), and
 * with ten pooled connections and a statement per row (`pool`). After every run the database holds exactly the
 * acknowledged orders.
 */
export async function run(): Promise<void> {
  const results: Record<Mode, LoadResult[]> = { batched: [], single: [], pool: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const mode of MODES) {
      const result = await measure(mode, 'web');
      results[mode].push(result);
      progress(
        `orders, round ${round}, ${mode}: ${perSecond(result).toFixed(0)}/s, p99 ${result.p99Ms.toFixed(1)} ms`,
      );
    }
  }
  const rate = (mode: Mode) => median(results[mode].map(perSecond));
  const ours = rate('batched');
  print('orders.ratio_single', ours / rate('single'), 'x', ours, rate('single'));
  print('orders.ratio_pool', ours / rate('pool'), 'x', ours, rate('pool'));
  print('orders.per_s', ours, '1/s', ours, rate('single'));
  const time = (mode: Mode, key: 'p50Ms' | 'p99Ms') => median(results[mode].map((result) => result[key]));
  for (const [name, key] of [
    ['p50', 'p50Ms'],
    ['p99', 'p99Ms'],
  ] as const) {
    print(`orders.${name}_ms`, time('batched', key), 'ms', time('batched', key), time('single', key));
  }
}

function print(name: string, value: number, unit: string, ours: number, theirs: number): void {
  printFigure({ name, value: rounded(value), unit, ours: rounded(ours), theirs: rounded(theirs) });
}
