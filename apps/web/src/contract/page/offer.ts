import type { ContractConfigView } from '@bourse/protocol/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { contractConfigQuery } from '../api.ts';
import { useFallback } from '../../live/fallback.ts';

/** What the exchange offers on a pair; absent until known, and for a pair without contracts. */
export function useOffer(symbol: string): ContractConfigView | undefined {
  const configs = useQuery(contractConfigQuery);
  useFallback(() => configs.refetch());
  return configs.data?.get(symbol);
}
