import { QUOTE_COINS } from '@bourse/protocol/pairs';
import type { TickerMessage, TickersMessage } from '@bourse/protocol/stream';
import { earlyKey, peekEarly } from '../api/early.ts';
import { createFeed } from '../live/feed.ts';
import { getQuoteTickers, QUOTE_TICKERS, type QuoteTicker } from './api.ts';

export type Tickers = ReadonlyMap<string, TickerMessage>;

/** What there is before the exchange has said anything. */
export const NO_TICKERS: Tickers = new Map();

/** Tickers of all pairs by symbol. */
export const tickersFeed = (() => {
  let tickers = NO_TICKERS;
  return createFeed<Tickers>('tickers', {
    take(frame) {
      const next = new Map(tickers);
      for (const ticker of (frame as TickersMessage).data) next.set(ticker.symbol, ticker);
      tickers = next;
      return 'ok';
    },
    view: () => tickers,
    poll: pollTickers,
    early: earlyTickers,
  });
})();

/** What the channel would say, asked for over HTTP: for while the live connection is down. */
async function pollTickers(): Promise<TickersMessage> {
  const answers = await Promise.all(QUOTE_COINS.map((coin) => getQuoteTickers(coin)));
  return tickersOf(answers.flat());
}

/** The tickers that index.html asked for while the app's code was still under way; nothing elsewhere. */
async function earlyTickers(): Promise<TickersMessage | undefined> {
  const asked = QUOTE_COINS.map((quoteCoin) =>
    peekEarly(earlyKey(QUOTE_TICKERS, new URLSearchParams({ quoteCoin }))),
  );
  const answer = await asked.find(Boolean)?.answer;
  return answer?.status === 'ok' ? tickersOf(answer.data as QuoteTicker[]) : undefined;
}

function tickersOf(rows: readonly QuoteTicker[]): TickersMessage {
  return { ch: 'tickers', type: 'delta', data: rows.map(({ symbol, tick }) => ({ symbol, ...tick })) };
}
