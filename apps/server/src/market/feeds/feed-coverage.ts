import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Settings } from '../../settings.ts';
import { GeneratedPair } from './generated-pair.ts';
import { upstreamSymbols } from './htx/open-htx-feed.ts';
import { klineAnswer } from './htx/messages.ts';
import { HtxRefused, HtxRest } from './htx/rest.ts';
import { HTX_TIMING } from './htx/timing.ts';

/** The last price at the source in 1e-8 units, for bounds alone; `undefined`: it does not say. */
export interface Covered {
  readonly price: bigint | undefined;
}

/** Whether the feed of the settings has a pair, asked at its source; refused where it has not, or does not answer. */
export type FeedCoverage = (pair: Pick<PairSpec, 'symbol' | 'base' | 'quote'>) => Promise<Covered | Refusal>;

export function feedCoverage({ feed }: Pick<Settings, 'feed'>): FeedCoverage {
  return async (pair) => {
    const missing = refuse('PAIR_NOT_IN_FEED', { pair: `${pair.base}/${pair.quote}` });
    if (feed.kind !== 'htx') return GeneratedPair.covers(pair) ? { price: undefined } : missing;
    const rest = new HtxRest({
      url: feed.url,
      timeoutMs: HTX_TIMING.symbolsMs,
      requestsPerSecond: 8,
      parallel: 1,
      retry: HTX_TIMING.reconnect,
    });
    try {
      const symbols = await upstreamSymbols(rest, HTX_TIMING.symbolsMs);
      if (!symbols.has(pair.symbol)) return missing;
      const query = { symbol: pair.symbol, period: '1day', size: 1 };
      const { data } = await rest.get('/market/history/kline', query, klineAnswer);
      const close = data[0]?.close;
      return { price: close === undefined ? undefined : BigInt(Math.round(close * 1e8)) };
    } catch (error) {
      return error instanceof HtxRefused ? missing : refuse('FEED_UNREACHABLE');
    } finally {
      rest.stop();
    }
  };
}
