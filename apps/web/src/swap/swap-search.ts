export interface SwapSearch {
  from?: string;
  to?: string;
}

/** The currencies in an address; nonsense is passed over. */
export function readSwapSearch(search: Readonly<Record<string, unknown>>): SwapSearch {
  const { from, to } = search;
  return {
    ...(typeof from === 'string' && { from: from.toUpperCase() }),
    ...(typeof to === 'string' && { to: to.toUpperCase() }),
  };
}

/** Two different currencies of those that exist: those asked for where possible, else USDT and BTC. */
export function chooseCoins(
  coins: readonly string[],
  search: SwapSearch,
): { from: string; to: string } | undefined {
  const [first, second] = coins;
  if (first === undefined || second === undefined) return undefined;
  const known = (coin: string | undefined) => coins.find((each) => each === coin);
  const wantedTo = known(search.to);
  const from = known(search.from) ?? (wantedTo === first ? second : first);
  const to = wantedTo !== undefined && wantedTo !== from ? wantedTo : from === first ? second : first;
  return { from, to };
}
