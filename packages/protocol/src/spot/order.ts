/** Spot orders as the engine, the journal and the server name them. Prices are ticks, quantities lots. */

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_TYPES = ['limit', 'market', 'stop-limit', 'stop-market', 'trailing-stop', 'oco'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post-only'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** Waiting and resting orders a user may have at a time. */
export const MAX_OPEN_ORDERS = 1000;

/** A stop waits for the price to reach it from below (`gte`) or from above (`lte`). */
export type TriggerWhen = 'gte' | 'lte';

/** `waiting` = a stop before its trigger; `open` = resting in the book. */
export const ORDER_STATUSES = ['waiting', 'open', 'filled', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why an order ended without being filled. */
export type CancelReason =
  | 'user'
  | 'immediate-or-cancel'
  | 'fill-or-kill'
  | 'post-only'
  | 'self-trade'
  | 'no-liquidity'
  | 'price-band'
  | 'pair-closed'
  /** What was bought or sold with it has reached its take-profit or stop-loss. */
  | 'exit-fired';

/** `retired`: not offered any more; its orders are cancelled, its history stays. */
export const PAIR_STATUSES = ['trading', 'cancel-only', 'halted', 'retired'] as const;
export type PairStatus = (typeof PAIR_STATUSES)[number];
