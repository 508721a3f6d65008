import type { ChainView } from '@bourse/protocol/wallet/calls';

/** Which way money goes over a chain. */
export type Way = 'deposit' | 'withdraw';

function isOpen(chain: ChainView, way: Way): boolean {
  return way === 'deposit' ? chain.depositOpen : chain.withdrawOpen;
}

/** Those that users are offered; records name others as well. */
function offered(chains: readonly ChainView[]): ChainView[] {
  return chains.filter(({ retired }) => !retired);
}

/** Currencies that have a chain, in the order in which the exchange names them. */
export function chainCurrencies(chains: readonly ChainView[]): string[] {
  return [...new Set(offered(chains).map(({ currency }) => currency))];
}

/** The networks of a currency; open ones first. */
export function chainsOf(chains: readonly ChainView[], currency: string, way: Way): ChainView[] {
  return offered(chains)
    .filter((chain) => chain.currency === currency)
    .sort((a, b) => Number(isOpen(b, way)) - Number(isOpen(a, way)));
}

export interface ChainSearch {
  currency?: string;
  chain?: string;
}

/** Currency and network in an address; nonsense is passed over. */
export function readChainSearch(search: Readonly<Record<string, unknown>>): ChainSearch {
  const { currency, chain } = search;
  return {
    ...(typeof currency === 'string' && { currency: currency.toUpperCase() }),
    ...(typeof chain === 'string' && { chain }),
  };
}

/**
 * The network that is meant: the one asked for, else the currency's first open one, else the first open one of all.
 * Undefined when there is no network.
 */
export function chooseChain(
  chains: readonly ChainView[],
  way: Way,
  { currency, chain }: ChainSearch,
): ChainView | undefined {
  const wanted = currency === undefined ? [] : chainsOf(chains, currency, way);
  return (
    wanted.find((each) => each.chain === chain) ??
    wanted[0] ??
    offered(chains).find((each) => isOpen(each, way)) ??
    offered(chains)[0]
  );
}
