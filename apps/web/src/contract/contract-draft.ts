import { DECIMALS, formatAmount, mulDivFloor, parseAmount } from '@bourse/money/amount';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import {
  brokenStopRule,
  CONTRACT_COIN,
  CONTRACT_FEE_PPM,
  leverageForPrice,
  isWithin,
  liquidationPrice,
  marketPrice,
  MAX_NOTIONAL,
  MIN_MARGIN,
  notionalOf,
  openingFee,
  priceOf,
  quantityOf,
  spreadPpmOf,
  TIERS,
  tierOf,
  type StopBounds,
} from '@bourse/protocol/contract/rules';
import type { Side } from '@bourse/protocol/spot/order';
import { isBeyondLimitBand } from '@bourse/protocol/spot/price-band';
import type { Pair } from '../api/config.ts';
import type { OrderProblem } from '../orders/use-order-flow.ts';
import { fieldValue, ticksOfMark, wireAmount } from '../shared/decimal-input.ts';
import type { NewContract } from './api.ts';
import type { Standing } from './unrealized-pnl.ts';

/** The order form as text; the rules below turn it into an order. All arithmetic is on integers. */
export interface ContractDraft {
  side: Side;
  type: 'market' | 'limit';
  leverage: number;
  price: string;
  margin: string;
  stopLoss: string;
  stopProfit: string;
}
export type ContractField = 'leverage' | 'price' | 'margin' | 'stopLoss' | 'stopProfit';

/** What a draft is judged against. */
export interface ContractContext {
  pair: Pick<Pair, 'baseCoin' | 'quoteCoin' | 'priceDecimals'>;
  /** Reference price as a decimal; absent while unknown. */
  mark: string | undefined;
  /** The newest tick; the worse of both is the price. */
  newest?: string | undefined;
  /** "0.0002": how far beside it the exchange deals now; grows as the market moves. Absent while unknown. */
  spread?: string | undefined;
  leverages: readonly number[];
  /** Available USDT on the contract account, in 1e-8 units. */
  available: bigint;
}

/** Decimals of the margin in the form: cents. */
export const MARGIN_DECIMALS = 2;
const CENT = 10n ** BigInt(DECIMALS - MARGIN_DECIMALS);
const PPM = 1_000_000n;

/** What an order comes to, before it is sent; amounts are 1e-8 units, `liquidation` is a price in 1e-8 USDT, 0 for none. */
export interface Preview {
  /** Where it fills now; of a limit order that waits, its limit. */
  openPrice: bigint;
  notional: bigint;
  quantity: bigint;
  fee: bigint;
  /** Margin and fee: what leaves the available balance. */
  cost: bigint;
  liquidation: number;
  /** A limit order that the mark has not reached. */
  waits: boolean;
}

/** Absent until margin and price are known. */
export function previewOf(draft: ContractDraft, about: ContractContext): Preview | undefined {
  const margin = fieldValue(draft.margin, DECIMALS);
  const entry = entryOf(draft, about);
  if (!margin || !entry) return undefined;
  const { side } = draft;
  const { openPrice, waits } = entry;
  const notional = notionalOf(margin, draft.leverage);
  const quantity = quantityOf(notional, openPrice);
  if (quantity === 0n) return undefined;
  const fee = openingFee(notional);
  const liquidation = liquidationPrice({ side, margin, openPrice, quantity });
  return { openPrice, notional, quantity, fee, cost: margin + fee, liquidation, waits };
}

/** The position that a draft becomes. */
export function standingOf({ side, margin }: ContractDraft, preview: Preview): Standing {
  const quantity = formatAmount(preview.quantity);
  return {
    direction: side,
    margin: wireAmount(margin),
    openPrice: formatAmount(preview.openPrice),
    quantity,
    openQuantity: quantity,
    openFee: formatAmount(preview.fee),
  };
}

/** Where an order of a side fills, and which price its stops are compared with (both docs/rules.md, "Contracts"). */
function entryOf(
  { side, type, price }: Pick<ContractDraft, 'side' | 'type' | 'price'>,
  { pair, mark, newest, spread }: ContractContext,
): { openPrice: bigint; reference: bigint; waits: boolean } | undefined {
  const markPrice = (mark === undefined ? undefined : parseAmount(mark)) ?? 0n;
  const newestPrice = (newest === undefined ? undefined : parseAmount(newest)) ?? markPrice;
  const market = marketPrice(side, markPrice, newestPrice, spreadPpmOf(spread));
  if (type === 'market') {
    return markPrice === 0n ? undefined : { openPrice: market, reference: markPrice, waits: false };
  }
  const limit = priceOf(ticksOf(price, pair.priceDecimals), pair.priceDecimals);
  if (limit === 0n) return undefined;
  // At once only by the market rule, and then as a market order.
  const waits = markPrice === 0n || !isWithin(side, limit, market);
  return waits
    ? { openPrice: limit, reference: limit, waits }
    : { openPrice: market, reference: markPrice, waits };
}

/** A price text in ticks; 0 for none, and for what no price is. */
export function ticksOf(text: string, priceDecimals: number): number {
  const ticks = Number(fieldValue(text, priceDecimals) ?? 0n);
  return ticks > MAX_TICKS ? 0 : ticks;
}

/** The highest leverage for which the least step of the price is not too much of the margin; while no price is known, any. */
export function mostLeverage(draft: Pick<ContractDraft, 'type' | 'price'>, about: ContractContext): number {
  const text = draft.type === 'limit' && draft.price !== '' ? draft.price : about.mark;
  const price = (text === undefined ? undefined : fieldValue(text, DECIMALS)) ?? 0n;
  return price === 0n ? Number.POSITIVE_INFINITY : leverageForPrice(Number(price));
}

/**
 * The most margin that the balance and the largest position allow at a leverage. M + fee <= available with
 * fee = ceil(M × L × rate) holds for whole M exactly when M <= available / (1 + L × rate).
 */
export function maximumMargin({ leverage }: Pick<ContractDraft, 'leverage'>, available: bigint): bigint {
  const affordable = mulDivFloor(available, PPM, PPM + BigInt(leverage) * CONTRACT_FEE_PPM);
  const largest = TIERS.findLast(({ maxLeverage }) => maxLeverage >= leverage)?.upTo ?? 0n;
  const allowed = largest / BigInt(leverage);
  return affordable < allowed ? affordable : allowed;
}

/** The draft with `percent` of the most margin possible put in. */
export function withPercentOfMargin(draft: ContractDraft, available: bigint, percent: number): ContractDraft {
  if (percent === 0) return { ...draft, margin: '' };
  const share = mulDivFloor(maximumMargin(draft, available), BigInt(percent), 100n);
  return { ...draft, margin: formatAmount((share / CENT) * CENT) };
}

/** How much of the most margin possible is put in, as a whole percentage: where the slider stands for a typed margin. */
export function percentOfMargin(draft: ContractDraft, available: bigint): number {
  const [margin, most] = [fieldValue(draft.margin, DECIMALS), maximumMargin(draft, available)];
  if (!margin || most <= 0n) return 0;
  return margin >= most ? 100 : Number((margin * 100n) / most);
}

/** Why a draft is no order, in the words of the message catalogue, and the field to put right. */
export interface ContractProblem extends OrderProblem {
  readonly field: ContractField;
}

/**
 * The rules that can be known before the server is asked, in the order in which it asks them (docs/rules.md,
 * "Contracts").
 */
export function problemOfContract(draft: ContractDraft, about: ContractContext): ContractProblem | undefined {
  const { side, leverage } = draft;
  const { pair } = about;
  if (about.mark === undefined) return { field: 'margin', key: 'MARKET_DATA_DELAYED' };
  if (draft.type === 'limit') {
    const ticks = ticksOf(draft.price, pair.priceDecimals);
    const mark = ticksOfMark(about.mark, pair.priceDecimals);
    if (ticks === 0 || isBeyondLimitBand(side, ticks, mark))
      return { field: 'price', key: 'PRICE_NOT_SUITABLE' };
  }
  const margin = fieldValue(draft.margin, DECIMALS);
  if (!margin) return { field: 'margin', key: 'ENTER_MARGIN' };
  if (margin < MIN_MARGIN) {
    const args = { minimum: formatAmount(MIN_MARGIN), currency: CONTRACT_COIN };
    return { field: 'margin', key: 'MARGIN_BELOW_MIN', args };
  }
  if (!about.leverages.includes(leverage)) return { field: 'leverage', key: 'LEVERAGE_NOT_OFFERED' };
  const notional = notionalOf(margin, leverage);
  const tier = tierOf(notional);
  if (!tier) {
    const args = { maximum: formatAmount(MAX_NOTIONAL), currency: CONTRACT_COIN };
    return { field: 'margin', key: 'CONTRACT_ABOVE_MAX', args };
  }
  const most = Math.min(tier.maxLeverage, mostLeverage(draft, about));
  if (leverage > most)
    return { field: 'leverage', key: 'LEVERAGE_TOO_HIGH', args: { maximum: String(most) } };
  const preview = previewOf(draft, about);
  if (!preview) return { field: 'price', key: 'PRICE_NOT_SUITABLE' };
  const stops = draftStopsProblem(draft, about, preview);
  if (stops) return stops;
  return preview.cost > about.available ? { field: 'margin', key: 'INSUFFICIENT_BALANCE' } : undefined;
}

/** Which stop of a draft cannot be set, and why. */
export function draftStopsProblem(
  draft: ContractDraft,
  about: ContractContext,
  { liquidation }: Preview,
): ContractProblem | undefined {
  const entry = entryOf(draft, about);
  if (!entry) return undefined;
  const bounds = { side: draft.side, reference: Number(entry.reference), liquidation };
  return stopsProblem(bounds, draft, about.pair.priceDecimals);
}

/** Which stop cannot be set, and why. */
export function stopsProblem(
  bounds: StopBounds,
  { stopLoss, stopProfit }: Pick<ContractDraft, 'stopLoss' | 'stopProfit'>,
  priceDecimals: number,
): ContractProblem | undefined {
  const priceAt = (text: string) =>
    text === '' ? undefined : Number(priceOf(ticksOf(text, priceDecimals), priceDecimals)) || Number.NaN;
  const key = brokenStopRule(bounds, { stopLoss: priceAt(stopLoss), stopProfit: priceAt(stopProfit) });
  return key && { field: key.startsWith('STOP_LOSS') ? 'stopLoss' : 'stopProfit', key };
}

/** The order that a draft without problems stands for. */
export function contractOrderOf(
  draft: ContractDraft,
  pair: Pick<Pair, 'baseCoin' | 'quoteCoin'>,
): NewContract {
  const { stopLoss, stopProfit } = draft;
  return {
    baseCoin: pair.baseCoin,
    quoteCoin: pair.quoteCoin,
    direction: draft.side,
    type: draft.type,
    margin: wireAmount(draft.margin),
    leverage: draft.leverage,
    ...(draft.type === 'limit' && { price: wireAmount(draft.price) }),
    ...(stopLoss && { stopLoss: wireAmount(stopLoss) }),
    ...(stopProfit && { stopProfit: wireAmount(stopProfit) }),
  };
}
