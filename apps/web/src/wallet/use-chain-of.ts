import type { ChainView } from '@bourse/protocol/wallet/calls';
import { useConfig } from '../api/config.ts';

/** What a coin can do on its chain, once that is known. */
export function useChainOf(): (row: { currency: string; chain: string }) => ChainView | undefined {
  const config = useConfig();
  return ({ currency, chain }) =>
    config?.chains.find((each) => each.currency === currency && each.chain === chain);
}
