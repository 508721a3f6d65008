import { formatAmount } from '@bourse/money/amount';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import type { OpenContractCommand } from '@bourse/protocol/contract/commands';
import { settlesContracts } from '@bourse/protocol/pairs';
import {
  brokenStopRule,
  CONTRACT_COIN,
  leverageForPrice,
  isUnderMaintenance,
  isWithin,
  limitFillPrice,
  liquidationPrice,
  MAX_NOTIONAL,
  MAX_OPEN_POSITIONS,
  MIN_MARGIN,
  notionalOf,
  openingFee,
  priceOf,
  quantityOf,
  tierOf,
  type StopBounds,
} from '@bourse/protocol/contract/rules';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Side } from '@bourse/protocol/spot/order';
import { isBeyondLimitBand } from '@bourse/protocol/spot/price-band';
import { closedPair } from '../spot/closed-pair.ts';
import type { Pair } from '../spot/pair.ts';
import type { State } from '../state.ts';
import type { ContractMarket } from './contract-market.ts';
import { isBeyondLimits } from './exposure.ts';
import type { PositionFields } from './position.ts';

/**
 * Every rule of docs/rules.md, "Contracts" that can refuse an order. Reads only; the position would be the next one.
 */
export function checkOpen(state: State, command: OpenContractCommand): PositionFields | Refusal {
  const { side, orderType, margin, leverage, stopLoss, stopProfit } = command;
  const pair = state.pairs.get(command.symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const market = state.contracts.market(pair);
  if (!market) return refuse('CONTRACT_NOT_AVAILABLE');
  const limitPrice = orderType === 'limit' ? command.price : 0;
  const terms = { side, orderType, limitPrice, margin, leverage, stopLoss, stopProfit };
  const refusal = checkTerms(state, market, terms);
  if (refusal) return refusal;

  const owner = state.owner(command.user);
  if (state.contracts.countOf(owner) >= MAX_OPEN_POSITIONS) {
    return refuse('TOO_MANY_POSITIONS', { limit: String(MAX_OPEN_POSITIONS) });
  }
  const openFee = openingFee(notionalOf(margin, leverage));
  if (owner.contract(CONTRACT_COIN).spendable < margin + openFee) return refuse('INSUFFICIENT_BALANCE');
  return (
    checkEntry(state, market, terms) ?? {
      id: state.contracts.positions.nextId,
      owner,
      market,
      ...terms,
      openFee,
      createdAt: state.now,
    }
  );
}

/** What an order asks for, whoever's it is. */
interface OrderTerms extends Stake, Stops {
  readonly orderType: 'market' | 'limit';
}

/** The rules that an order's own terms can break: when it is placed, and again when it is changed. */
export function checkTerms(state: State, market: ContractMarket, terms: OrderTerms): Refusal | undefined {
  const { side, orderType, limitPrice, margin, leverage } = terms;
  const { pair, settings } = market;
  if (!settings.enabled || !settlesContracts(pair.spec)) return refuse('CONTRACT_NOT_AVAILABLE');
  const closed = closedPair(pair);
  if (closed) return closed;
  if (!market.isFresh(state.now)) return refuse('MARKET_DATA_DELAYED');

  const isLimit = orderType === 'limit';
  if (isLimit && !isTicks(limitPrice)) return refuse('PRICE_NOT_SUITABLE');
  if (isLimit && isBeyondLimitBand(side, limitPrice, market.mark / pair.unitsPerTick))
    return refuse('PRICE_NOT_SUITABLE');
  if (margin <= 0n) return refuse('ENTER_MARGIN');
  if (margin < MIN_MARGIN) {
    return refuse('MARGIN_BELOW_MIN', { minimum: formatAmount(MIN_MARGIN), currency: CONTRACT_COIN });
  }
  if (!settings.leverages.includes(leverage)) return refuse('LEVERAGE_NOT_OFFERED');
  const tier = tierOf(notionalOf(margin, leverage));
  if (!tier) {
    return refuse('CONTRACT_ABOVE_MAX', { maximum: formatAmount(MAX_NOTIONAL), currency: CONTRACT_COIN });
  }
  const most = Math.min(
    tier.maxLeverage,
    leverageForPrice(isLimit ? pair.unitsPerTick * limitPrice : market.mark),
  );
  if (leverage > most) return refuse('LEVERAGE_TOO_HIGH', { maximum: String(most) });
  return checkStops(market, terms, state.now);
}

/** Whether an order may open, if it does at once. One that waits takes nothing of the limits: it is checked when its price comes. */
export function checkEntry(state: State, market: ContractMarket, stake: Stake): Refusal | undefined {
  if (!fillsAtOnce(market, stake, state.now)) return undefined;
  if (isDoomed({ ...stake, market }, state.now)) return refuse('PRICE_MOVES');
  const quantity = quantityAt(stake, openingPrice(market, stake, state.now));
  return isBeyondLimits(state, market, stake.side, quantity) ? refuse('POSITION_LIMIT') : undefined;
}

/** A side and a limit in ticks, 0 for a market order. */
interface Entry {
  readonly side: Side;
  readonly limitPrice: number;
}

/** An order, and what it stakes. */
interface Stake extends Entry {
  readonly margin: bigint;
  readonly leverage: number;
}

function quantityAt({ margin, leverage }: Stake, price: bigint): bigint {
  return quantityOf(notionalOf(margin, leverage), price);
}

/** Whether an order fills at once: a market order always, a limit order when the market rule gives its limit or better. */
export function fillsAtOnce(market: ContractMarket, entry: Entry, now: number): boolean {
  const { side, limitPrice } = entry;
  return limitPrice === 0 || isWithin(side, limitOf(market, entry), market.dealing(side, now).price);
}

/** Where an order opens: at the market rule, but never beyond its limit, which is where one that waits will open. */
export function openingPrice(market: ContractMarket, entry: Entry, now: number): bigint {
  const { side, limitPrice } = entry;
  const { price } = market.dealing(side, now);
  return limitPrice === 0 ? price : limitFillPrice(side, limitOf(market, entry), price);
}

/** Whether an order that opened now would be liquidated by the same mark. */
export function isDoomed(order: Stake & { readonly market: ContractMarket }, now: number): boolean {
  const { side, market, margin } = order;
  const openPrice = openingPrice(market, order, now);
  const quantity = quantityAt(order, openPrice);
  return isUnderMaintenance({ side, margin, openPrice, quantity }, market.markPrice);
}

function limitOf({ pair }: ContractMarket, { limitPrice }: Entry): bigint {
  return priceOf(limitPrice, pair.spec.priceDecimals);
}

interface Stops {
  readonly stopLoss: number;
  readonly stopProfit: number;
}

/** Stops of an order that is to open: as those of the position that it would become. */
function checkStops(market: ContractMarket, order: Stake & Stops, now: number): Refusal | undefined {
  const openPrice = openingPrice(market, order, now);
  const quantity = quantityAt(order, openPrice);
  if (quantity === 0n) return refuse('PRICE_NOT_SUITABLE');
  const position = { side: order.side, margin: order.margin, openPrice, quantity };
  const { pair } = market;
  const reference = fillsAtOnce(market, order, now) ? market.mark : pair.unitsPerTick * order.limitPrice;
  const bounds = { side: order.side, reference, liquidation: liquidationPrice(position) };
  return stopsRefusal(bounds, order, pair);
}

/** Why stops in ticks, of which 0 is none, cannot be set. */
export function stopsRefusal(
  bounds: StopBounds,
  { stopLoss, stopProfit }: Stops,
  { unitsPerTick }: Pair,
): Refusal | undefined {
  const priceAt = (ticks: number) =>
    ticks === 0 ? undefined : isTicks(ticks) ? ticks * unitsPerTick : Number.NaN;
  const code = brokenStopRule(bounds, { stopLoss: priceAt(stopLoss), stopProfit: priceAt(stopProfit) });
  return code && refuse(code);
}

function isTicks(price: number): boolean {
  return Number.isInteger(price) && price > 0 && price <= MAX_TICKS;
}
