import type { PageFields } from '@bourse/protocol/fields';
import { call, type Wish } from '../api/client.ts';
import type { Period } from '../records/days.ts';

export type QuoteRequest = Wish<'/bb/exchange/quote'>;

export type SwapFilter = Period & { fromCoin?: string; toCoin?: string };

export function listSwaps(fields: SwapFilter & PageFields, signal?: AbortSignal) {
  return call('/bb/exchange/record', { ...fields }, signal);
}
