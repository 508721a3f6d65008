import type { PartHealth } from '../launch/exchange-process.ts';
import type { Market } from '../market/market.ts';
import type { Registry } from 'prom-client';
import type { Base } from './base.ts';
import { showGauge } from '../show-gauge.ts';

/** So many delayed pairs are named. */
const MOST_NAMED = 5;

/** How the parts are that can fail by themselves, for `/readyz`. Costs no I/O. */
export function healthOf(
  { room }: Pick<Base, 'room'>,
  market: Pick<Market, 'stalePairs' | 'fedPairs'>,
  problems: () => readonly string[],
): PartHealth[] {
  const broken = problems().length;
  return [
    pricesHealth(market),
    room.isLow
      ? { name: 'disk', state: 'impaired', detail: 'too little space: what is new is refused' }
      : { name: 'disk', state: 'ok' },
    broken > 0
      ? { name: 'ledger', state: 'impaired', detail: `${broken} problems, see Ledger health in the console` }
      : { name: 'ledger', state: 'ok' },
  ];
}

/** Without a single fresh price nothing but limit orders between users goes on. */
function pricesHealth(market: Pick<Market, 'stalePairs' | 'fedPairs'>): PartHealth {
  const [stale, fed] = [market.stalePairs(), market.fedPairs()];
  if (stale.length === 0) return { name: 'prices', state: 'ok' };
  const named = stale.slice(0, MOST_NAMED).join(' ') + (stale.length > MOST_NAMED ? ' ...' : '');
  const detail = `delayed: ${stale.length} of ${fed.length} pairs, ${named}`;
  return { name: 'prices', state: stale.length >= fed.length ? 'failed' : 'impaired', detail };
}

/** How many pairs have a feed, and of how many it is late, for alerts. */
export function addPriceGauges(market: Pick<Market, 'stalePairs' | 'fedPairs'>, registry: Registry): void {
  showGauge(
    registry,
    'pairs_fed',
    'Pairs that have a reference price, delayed or not',
    () => market.fedPairs().length,
  );
  showGauge(
    registry,
    'pairs_stale',
    'Pairs whose reference price is delayed: no contracts, no quotes of the house, no conversions',
    () => market.stalePairs().length,
  );
}
