import { formatAmount, mulDivCeil, mulDivFloor, parseAmount } from '@bourse/money/amount';
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
import { slipOf, type Slip } from '../orders/slip.ts';

/** What is open of a position as integers: 1e-8 units. */
interface Open {
  quantity: bigint;
  openPrice: bigint;
  margin: bigint;
}

/** What the result of a position is reckoned from; an order that is being written has it as well. */
export type Standing = Pick<
  PositionView,
  'direction' | 'quantity' | 'openPrice' | 'margin' | 'openQuantity' | 'openFee'
>;

function openOf({ quantity, openPrice, margin }: Standing): Open {
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
  /** Profit after all fees, those of opening included; never a loss of more than was put in. */
  net: bigint;
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
  position: Standing,
  quantity: bigint,
  { mark, newest = mark, spread }: MarketPrices,
): Closing {
  const opposite = position.direction === 'buy' ? 'sell' : 'buy';
  const price = marketPrice(opposite, amount(mark), amount(newest), spreadPpmOf(spread));
  return closingAt(position, quantity, price);
}

function closingAt(position: Standing, part: bigint, price: bigint): Closing {
  const { quantity, openPrice, margin } = openOf(position);
  const profit = profitOf(position.direction, part, openPrice, price);
  const fee = closingFee(part * price);
  const freed = marginShare(margin, part, quantity);
  const left = freed + profit - fee;
  const arrival = left > 0n ? left : 0n;
  const paid = mulDivCeil(amount(position.openFee), part, amount(position.openQuantity));
  return { price, profit, fee, margin: freed, arrival, net: arrival - freed - paid };
}

/** A limit that is so much worse than what the market rule gives now that it looks like a slip. */
export function limitSlip(
  { direction }: Pick<PositionView, 'direction'>,
  price: string | undefined,
  prices: MarketPrices | undefined,
): Slip | undefined {
  if (price === undefined || !prices) return undefined;
  const { mark, newest = mark, spread } = prices;
  const market = marketPrice(direction, amount(mark), amount(newest), spreadPpmOf(spread));
  return slipOf(direction, price, formatAmount(market));
}

/** What a position brings when the mark reaches a stop. */
export function resultAtStop(position: Standing, stop: string): Closing {
  return closingOf(position, amount(position.quantity), { mark: stop });
}

/** The liquidation price (1e-8 USDT) with `added` (1e-8 USDT) more margin; 0: no price liquidates it. */
export function liquidationWith(position: PositionView, added: bigint): number {
  const { quantity, openPrice, margin } = openOf(position);
  const more = { side: position.direction, quantity, openPrice, margin: margin + added };
  return liquidationPrice(more);
}

/** An order that waits as the position that it becomes if it opens at its limit. */
export function openedAtLimit(order: PositionView): Standing {
  const opened = quantityOf(notionalOf(amount(order.margin), order.leverage), amount(order.limitPrice));
  const quantity = formatAmount(opened);
  return { ...order, openPrice: order.limitPrice, quantity, openQuantity: quantity };
}

/** Of an order that waits: where it will be liquidated. In 1e-8 USDT; 0: nowhere. */
export function expectedLiquidation(order: PositionView): number {
  return liquidationPrice({ side: order.direction, ...openOf(openedAtLimit(order)) });
}

/** What all of some positions come to; amounts are 1e-8 USDT. */
export interface Totals {
  margin: bigint;
  profit: bigint;
  /** What is left of it if all are closed now, after all fees. */
  net: bigint;
}

/** `pricesOf` answers nothing while no price of a position is known: then there are no totals either. */
export function totalsOf(
  positions: readonly PositionView[],
  pricesOf: (position: PositionView) => MarketPrices | undefined,
): Totals | undefined {
  const totals = { margin: 0n, profit: 0n, net: 0n };
  for (const position of positions) {
    const prices = pricesOf(position);
    if (!prices) return undefined;
    totals.margin += amount(position.margin);
    totals.profit += unrealizedPnl(position, prices.mark).profit;
    totals.net += closingOf(position, amount(position.quantity), prices).net;
  }
  return totals;
}
