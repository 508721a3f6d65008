import type { Page } from '@bourse/protocol/fields';
import type { QuoteView, SwapView } from '@bourse/protocol/swap/calls';
import { call } from '../api/client.ts';
import type { Period } from '../records/days.ts';
import type { PageFields } from '../records/pages.tsx';

export interface QuoteRequest {
  fromCoin: string;
  toCoin: string;
  amount: string;
}

export function getQuote(request: QuoteRequest, signal?: AbortSignal): Promise<QuoteView> {
  return call('/bb/exchange/quote', { ...request }, signal);
}

export function executeQuote(quoteId: string, fundPassword: string, requestId: string): Promise<SwapView> {
  return call('/bb/exchange/execute', { quoteId, fundPassword, requestId });
}

export type SwapFilter = Period & { fromCoin?: string; toCoin?: string };

export function listSwaps(fields: SwapFilter & PageFields, signal?: AbortSignal): Promise<Page<SwapView>> {
  return call('/bb/exchange/record', { ...fields }, signal);
}
