import type { DepthSnapshot, MarksMessage, TradesMessage } from '@bourse/protocol/stream';
import { call } from '../api/client.ts';
import { BOOK_LEVELS } from './book/book-rows.ts';

/** What the channels of the market would say, asked for over HTTP: for while the live connection is down. */

/** A number that no delta follows, so that the live book begins with a snapshot of its own. */
const NO_SEQ = -1;

export async function pollDepth(symbol: string): Promise<DepthSnapshot> {
  const { tick } = await call('/huobi/getHuobiContractDepthV2', {
    symbol,
    size: BOOK_LEVELS,
  });
  const { bids, asks, ts } = tick;
  return { ch: `depth:${symbol}`, type: 'snapshot', seq: NO_SEQ, time: ts, bids, asks };
}

export async function pollTrades(symbol: string): Promise<TradesMessage> {
  const { data } = await call('/huobi/getMarketTrade', { symbol });
  return {
    ch: `trades:${symbol}`,
    type: 'snapshot',
    data: data.map(({ ts, ...print }) => ({ ...print, time: ts })),
  };
}

/** The marks without their ticks: those come live or not at all. */
export async function pollMarks(): Promise<MarksMessage> {
  const configs = await call('/contract/app/contract/standard/config');
  const data = configs
    .filter(({ mark }) => mark !== '')
    .map(({ symbol, mark, spread }) => ({ symbol, mark, price: mark, tickId: '', time: 0, spread }));
  return { ch: 'marks', type: 'delta', data };
}
