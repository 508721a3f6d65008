/** What a coin is called on every wire: upper case, so that no two differ in case alone. */
export const COIN_SYMBOL = /^[A-Z0-9]{2,12}$/;

/** Decimals that amounts of money have; a coin may be shown with fewer. */
export const MOST_DECIMALS = 8;

/**
 * `upcoming`: known to operators and to its project, not yet shown to users; `closed`: no longer offered, what is held
 * can still leave. A coin is never deleted: balances and history name it.
 */
export const COIN_STATUSES = ['upcoming', 'open', 'closed'] as const;
export type CoinStatus = (typeof COIN_STATUSES)[number];

/** What prices, margins and subscriptions are counted in; it cannot be closed. */
export const VALUE_COIN = 'USDT';
