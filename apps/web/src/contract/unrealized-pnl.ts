import { formatAmount, mulDivFloor, parseAmount } from '@bourse/money/amount';
import type { PositionView } from '@bourse/protocol/contract/calls';
import {
  closingFee,
  liquidationPrice,
  marginShare,
  marketPrice,
  notionalOf,
  profitOf,
  profitRatePpm,
  quantityOf,
  spreadPpmOf,
} from '@bourse/protocol/contract/rules';

/** What is open of a position as integers: 1e-8 units. */
interface Open {
  quantity: bigint;
  openPrice: bigint;
  margin: bigint;
}

function openOf({ quantity, openPrice, margin }: PositionView): Open {
  return { quantity: amount(quantity), openPrice: amount(openPrice), margin: amount(margin) };
}

/** An amount of the wire. */
function amount(text: string): bigint {
  return parseAmount(text) ?? 0n;
}

export interface UnrealizedPnl {
  /** The mark; "" while unknown. */
  price: string;
  /** 1e-8 USDT; may be negative. */
  profit: bigint;
  /** profit / margin in ppm. */
  ratePpm: bigint;
}

/** How an open position stands at the live mark; without one, as the exchange last told it. */
export function unrealizedPnl(position: PositionView, mark: string | undefined): UnrealizedPnl {
  const price = mark ?? position.price;
  if (price === '') return { price, profit: 0n, ratePpm: 0n };
  const { quantity, openPrice, margin } = openOf(position);
  const profit = profitOf(position.direction, quantity, openPrice, amount(price));
  return { price, profit, ratePpm: profitRatePpm(profit, margin) };
}

/** A tenth of a quantity as often as `tenths` says, rounded down; all of it for ten. */
export function tenthsOf(quantity: string, tenths: number): string {
  return formatAmount(mulDivFloor(amount(quantity), BigInt(tenths), 10n));
}

/** What closing a part at a price brings; amounts are 1e-8 USDT. */
export interface Closing {
  price: bigint;
  profit: bigint;
  /** Estimated: a last part is charged what rounding left of the earlier ones. */
  fee: bigint;
  /** Part of the margin that comes back, before loss and fee. */
  margin: bigint;
  /** What becomes available: margin and profit, less loss and fee. */
  arrival: bigint;
}

/** The prices that the market rule is made of; what is absent is as in a market at rest. */
export interface MarketPrices {
  readonly mark: string;
  readonly newest?: string | undefined;
  readonly spread?: string | undefined;
}

/**
 * Closes `quantity` (1e-8) at the market rule: the spread of this moment beside the worse of mark and newest tick
 * (docs/rules.md, "Contracts").
 */
export function closingOf(
  position: PositionView,
  quantity: bigint,
  { mark, newest = mark, spread }: MarketPrices,
): Closing {
  const opposite = position.direction === 'buy' ? 'sell' : 'buy';
  const price = marketPrice(opposite, amount(mark), amount(newest), spreadPpmOf(spread));
  return closingAt(position, quantity, price);
}

function closingAt(position: PositionView, part: bigint, price: bigint): Closing {
  const { quantity, openPrice, margin } = openOf(position);
  const profit = profitOf(position.direction, part, openPrice, price);
  const fee = closingFee(part * price);
  const freed = marginShare(margin, part, quantity);
  const left = freed + profit - fee;
  return { price, profit, fee, margin: freed, arrival: left > 0n ? left : 0n };
}

/** What a position brings when the mark reaches a stop. */
export function resultAtStop(position: PositionView, stop: string): Closing {
  return closingOf(position, amount(position.quantity), { mark: stop });
}

/** The liquidation price (1e-8 USDT) with `added` (1e-8 USDT) more margin; 0: no price liquidates it. */
export function liquidationWith(position: PositionView, added: bigint): number {
  const { quantity, openPrice, margin } = openOf(position);
  const more = { side: position.direction, quantity, openPrice, margin: margin + added };
  return liquidationPrice(more);
}

/** Of an order that waits: where it will be liquidated if it opens at its limit. In 1e-8 USDT; 0: nowhere. */
export function expectedLiquidation(order: PositionView): number {
  const margin = amount(order.margin);
  const openPrice = amount(order.limitPrice);
  const quantity = quantityOf(notionalOf(margin, order.leverage), openPrice);
  return liquidationPrice({ side: order.direction, quantity, openPrice, margin });
}
