import { PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import { parseTicksText } from '@bourse/protocol/market/tick-text';
import type { Database } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { HtxFeed } from './htx-feed.ts';
import { symbolsAnswer } from './messages.ts';
import { HtxRest } from './rest.ts';
import { HTX_TIMING, type HtxTiming } from './timing.ts';

/** A pair that is halted for a while has a feed, which is stale; without one, its contracts would have no price. */
const COVERED_STATES = ['online', 'suspend', 'fuse'];
/** Blocks of ticks, one a second, in which every pair that had a feed in the last run has had a tick. */
const LAST_BLOCKS = 60;

/** A feed of the pairs that the upstream lists, started later. Never fails: an upstream that is down may come up. */
export async function openHtxFeed(
  { clock, db, log }: Pick<Services, 'clock' | 'db' | 'log'>,
  listed: readonly PairSpec[],
  url: string,
  patience: Partial<HtxTiming> = {},
): Promise<HtxFeed> {
  const timing = { ...HTX_TIMING, ...patience };
  const rest = new HtxRest({
    url,
    timeoutMs: timing.callMs,
    requestsPerSecond: 8,
    parallel: 4,
    retry: { firstMs: 1_000, mostMs: timing.reconnect.mostMs },
  });
  let symbols: ReadonlySet<string>;
  try {
    symbols = await upstreamSymbols(rest, timing.symbolsMs);
    const missing = listed.filter(({ symbol }) => !symbols.has(symbol)).map(({ symbol }) => symbol);
    if (missing.length > 0)
      log.info({ missing }, 'htx: pairs that the upstream does not have trade without it');
  } catch (error) {
    symbols = await assumedSymbols(db);
    log.warn(
      { upstream: url, why: error instanceof Error ? error.message : String(error), pairs: symbols.size },
      'htx: the upstream does not say which pairs it has; going by the last run until the next start',
    );
  }
  // One that is to follow the upstream is delayed until it does; without it, its own trades would make its price.
  const pairs = listed.filter(({ symbol, feed }) => feed ?? symbols.has(symbol));
  return new HtxFeed({ url, pairs, rest, clock, log, timing });
}

export async function upstreamSymbols(rest: HtxRest, withinMs: number): Promise<Set<string>> {
  const { data } = await rest.get('/v1/common/symbols', {}, symbolsAnswer, { timeoutMs: withinMs });
  return new Set(data.filter(({ state }) => COVERED_STATES.includes(state)).map(({ symbol }) => symbol));
}

/**
 * The pairs that had ticks at the end of the last run; in a new exchange the 16 that every exchange begins with, which
 * HTX has. A pair too many is delayed and cannot do harm; one too few would trade as if it had no reference price.
 */
async function assumedSymbols(db: Database): Promise<Set<string>> {
  const blocks = await db
    .selectFrom('tick_blocks')
    .select('ticks')
    .where('ticks', '<>', '')
    .orderBy('id', 'desc')
    .limit(LAST_BLOCKS)
    .execute();
  const known = new Set(blocks.flatMap(({ ticks }) => parseTicksText(ticks).map(({ symbol }) => symbol)));
  return known.size > 0 ? known : new Set(PAIRS.map(({ symbol }) => symbol));
}
