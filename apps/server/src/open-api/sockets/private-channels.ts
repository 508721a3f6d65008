/** What a client of `/ws/v2` may subscribe to, read from the name of the channel. */
export type PrivateChannel =
  | { readonly topic: 'orders'; readonly symbol: string }
  /** `withCancels`: also how orders ended without a fill. */
  | { readonly topic: 'fills'; readonly symbol: string; readonly withCancels: boolean }
  | { readonly topic: 'balances'; readonly mode: BalanceMode };

/** 0: the balance when it changed; 1: balance and available, each when it changed; 2: both when either changed. */
export type BalanceMode = '0' | '1' | '2';

/** Stands for all pairs. */
export const ALL_PAIRS = '*';

const NAME =
  /^(?:orders#([a-z0-9]+|\*)|trade\.clearing#([a-z0-9]+|\*)(?:#([01]))?|accounts\.update(?:#([012]))?)$/;

/** `undefined` for a name that is none. Whether the pair is listed is another question. */
export function readChannel(name: string): PrivateChannel | undefined {
  const match = NAME.exec(name);
  if (!match) return undefined;
  const [, ordersOf, fillsOf, fillsMode, balanceMode] = match;
  if (ordersOf !== undefined) return { topic: 'orders', symbol: ordersOf };
  if (fillsOf !== undefined) return { topic: 'fills', symbol: fillsOf, withCancels: fillsMode === '1' };
  return { topic: 'balances', mode: (balanceMode ?? '0') as BalanceMode };
}

/** Whether news of a pair belong to a channel of `symbol`. */
export function covers(symbol: string, pair: string): boolean {
  return symbol === ALL_PAIRS || symbol === pair;
}
