import { median, printFigure, progress, rounded } from '../figure.ts';
import { measure, perSecond } from '../orders/measure.ts';

const ROUNDS = 3;

/**
 * Durable orders per second by signed calls of the open API, as ccxt makes them, against those of the web app's call in
 * the same run: what signatures, replay protection and HTX's words cost.
 */
export async function run(): Promise<void> {
  const rates = { web: [] as number[], open: [] as number[] };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const api of ['web', 'open'] as const) {
      const rate = perSecond(await measure('batched', api));
      rates[api].push(rate);
      progress(`openapi, round ${round}, ${api}: ${rate.toFixed(0)}/s`);
    }
  }
  const [ours, theirs] = [median(rates.open), median(rates.web)];
  printFigure({
    name: 'openapi.ratio',
    value: rounded(ours / theirs),
    unit: 'x',
    ours: rounded(ours),
    theirs: rounded(theirs),
  });
}
