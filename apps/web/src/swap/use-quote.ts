import type { QuoteView } from '@bourse/protocol/swap/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { serverClock } from '../api/server-clock.ts';
import type { QuoteRequest } from './api.ts';
import { nextQuoteIn } from './countdown.ts';

/** While the reader types. */
const SETTLE_MS = 300;

interface LiveQuote {
  /** Firm at this moment; absent while there is none. */
  quote: QuoteView | undefined;
  /** Why there is none, in the reader's words. */
  refused: string | undefined;
  /** Asks for a new one at once: the present one has been used. */
  renew: () => void;
  /** Takes the one that the exchange has given instead. */
  replace: (quote: QuoteView) => void;
}

/** A quote for what is asked, replaced by a new one shortly before it ends, for as long as the page is in sight. */
export function useQuote(request: QuoteRequest | undefined): LiveQuote {
  const settled = useSettled(request);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['quote', settled],
    queryFn: ({ signal }) => call('/bb/exchange/quote', settled!, signal),
    enabled: settled !== undefined,
    // A quote of an earlier visit has long ended.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => nextQuoteIn(state.data, state.status === 'error', serverClock.now()),
  });
  const current = sameRequest(request, settled);
  const { refetch } = query;
  return {
    quote: current && !query.isError ? query.data : undefined,
    refused: current && query.isError ? query.error.message : undefined,
    renew: () => void refetch(),
    replace: (quote) => queries.setQueryData(['quote', settled], quote),
  };
}

function useSettled(request: QuoteRequest | undefined): QuoteRequest | undefined {
  const { fromCoin, toCoin, amount } = request ?? {};
  const [settled, setSettled] = useState<QuoteRequest>();
  useEffect(() => {
    if (fromCoin === undefined || toCoin === undefined || amount === undefined) {
      setSettled(undefined);
      return;
    }
    const timer = setTimeout(() => setSettled({ fromCoin, toCoin, amount }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [fromCoin, toCoin, amount]);
  return settled;
}

function sameRequest(a: QuoteRequest | undefined, b: QuoteRequest | undefined): boolean {
  return a?.fromCoin === b?.fromCoin && a?.toCoin === b?.toCoin && a?.amount === b?.amount;
}
