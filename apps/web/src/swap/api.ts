import type { PageFields } from '@bourse/protocol/fields';
import { SPREAD_PARAMETER } from '@bourse/protocol/swap/rules';
import { call, type Wish } from '../api/client.ts';
import { parameterQuery } from '../api/parameter.ts';
import type { Period } from '../records/days.ts';

export type QuoteRequest = Wish<'/bb/exchange/quote'>;

export type SwapFilter = Period & { fromCoin?: string; toCoin?: string };

/** What the house keeps of a conversion, in parts per million. */
export const spreadQuery = parameterQuery(SPREAD_PARAMETER);

export function listSwaps(fields: SwapFilter & PageFields, signal?: AbortSignal) {
  return call('/bb/exchange/record', { ...fields }, signal);
}
