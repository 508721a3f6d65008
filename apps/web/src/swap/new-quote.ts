import type { QuoteView } from '@bourse/protocol/swap/calls';
import { CallError } from '../api/client.ts';

/** The quote that the exchange gives instead of the one whose price has changed. */
export function newQuoteOf(error: unknown): QuoteView | undefined {
  const changed = error instanceof CallError && error.reason === 'PRICE_CHANGED';
  return changed ? (error.data as QuoteView | undefined) : undefined;
}
