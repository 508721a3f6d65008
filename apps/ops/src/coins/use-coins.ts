import type { OpsCoinView } from '@bourse/protocol/operators/coins/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';

const coinsQuery = { ...queryOf('coins/list'), staleTime: 60_000 };

/** The symbols of all coins, in display order; empty until they are loaded. */
export function useCoins(): readonly string[] {
  return useQuery({ ...coinsQuery, select: symbolsOf }).data ?? NONE;
}

/** Path of the picture that is stored for a coin; empty or absent: none. */
export function useCoinIcon(coin: string): string | undefined {
  const list = useQuery(coinsQuery).data?.list;
  return list?.find(({ symbol }) => symbol === coin)?.icon;
}

const NONE: readonly string[] = [];

function symbolsOf({ list }: { list: OpsCoinView[] }): string[] {
  return list.map(({ symbol }) => symbol);
}
