import type { Page } from '@bourse/protocol/fields';
import type { QuoteView, SwapView } from '@bourse/protocol/swap/calls';
import { untypedCall } from '../api/client.ts';
import type { Period } from '../records/days.ts';
import type { PageFields } from '../records/pages.tsx';

export interface QuoteRequest {
  fromCoin: string;
  toCoin: string;
  amount: string;
}

export function getQuote(request: QuoteRequest, signal?: AbortSignal): Promise<QuoteView> {
  return untypedCall('/bb/exchange/quote', { ...request }, signal);
}

export function executeQuote(quoteId: string, fundPassword: string, requestId: string): Promise<SwapView> {
  return untypedCall('/bb/exchange/execute', { quoteId, fundPassword, requestId });
}

export type SwapFilter = Period & { fromCoin?: string; toCoin?: string };

export function listSwaps(fields: SwapFilter & PageFields, signal?: AbortSignal): Promise<Page<SwapView>> {
  return untypedCall('/bb/exchange/record', { ...fields }, signal);
}
