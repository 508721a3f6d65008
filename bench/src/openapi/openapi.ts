import { median, printFigure, progress, rounded } from '../figure.ts';
import { measure, perSecond } from '../orders/measure.ts';

const ROUNDS = 5;
const APIS = ['web-app', 'open'] as const;

/**
 * Durable orders per second by signed calls of the open API, as ccxt makes them (with a client order id), against those
 * of the call that the web app makes (with a request id) in the same run: what signatures, replay protection and HTX's
 * words cost. The two take turns in going first, so that a machine that slows down favours neither.
 */
export async function run(): Promise<void> {
  const rates = { 'web-app': [] as number[], open: [] as number[] };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const api of round % 2 === 1 ? APIS : APIS.toReversed()) {
      const rate = perSecond(await measure('batched', api));
      rates[api].push(rate);
      progress(`openapi, round ${round}, ${api}: ${rate.toFixed(0)}/s`);
    }
  }
  const [ours, theirs] = [median(rates.open), median(rates['web-app'])];
  printFigure({
    name: 'openapi.ratio',
    value: rounded(ours / theirs),
    unit: 'x',
    ours: rounded(ours),
    theirs: rounded(theirs),
  });
}
