/**
 * What an order does beyond its own limit and stop price (docs/rules.md, "Orders with more than one price"). Most orders
 * have none. Prices are ticks. A plan is never changed in place.
 */
export interface OrderPlan {
  /** Of an `oco`: the limit of its stop leg, 0 for a market order. */
  readonly stopLimit?: number;
  /** Of an `oco` whose stop leg has fired: the limit of the other leg. Its price is the stop leg's since. */
  readonly limit?: number;
  /** Of a trailing stop: how far it stays behind the best price, in parts per million. */
  readonly callbackPpm?: number;
  /** Of a trailing stop: the price from which on it follows; absent: from the beginning. */
  readonly activation?: number;
  /** Arms an exit for what has filled, which takes the profit here. */
  readonly takeProfit?: number;
  /** Arms an exit for what has filled, which stops the loss here. */
  readonly stopLoss?: number;
  /** The exit that was armed last; 0: its owner has cancelled one, and gets none any more. */
  readonly exit?: number;
  /** Of an exit: the order whose fills it sells, or buys back. */
  readonly parent?: number;
  /** Of an exit with two prices: where it takes the profit. Its stop price is where it stops the loss. */
  readonly profitAt?: number;
}

/** Trailing stops that a user may have waiting: each is a row that a moving price writes again and again. */
export const MAX_TRAILING_STOPS = 20;

/** How far a trailing stop may stay behind, in parts per million: 0.1 % to 20 %. */
export const CALLBACK_PPM = { least: 1_000, most: 200_000 } as const;

/** A plan as it is stored and compared: one plan, one text. */
export function planText(plan: OrderPlan): string {
  const fields = Object.entries(plan).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The plan of a stored text. Throws when it cannot be one. */
export function readPlan(text: string): OrderPlan {
  const plan = JSON.parse(text) as Record<string, unknown>;
  for (const [name, value] of Object.entries(plan))
    if (!FIELDS.has(name) || !Number.isSafeInteger(value)) throw new Error(`no plan of an order: ${text}`);
  return plan;
}

const FIELDS: ReadonlySet<string> = new Set<keyof OrderPlan>([
  'stopLimit',
  'limit',
  'callbackPpm',
  'activation',
  'takeProfit',
  'stopLoss',
  'exit',
  'parent',
  'profitAt',
]);
