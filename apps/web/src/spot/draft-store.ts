import { create } from 'zustand';
import type { Pair } from '../api/config.ts';
import { plainDecimal } from '@bourse/ui/format/decimal';
import { clampDecimal, stepDecimal } from './decimal-input.ts';
import {
  amountOf,
  hasPrice,
  quoteDecimals,
  spendsQuote,
  totalOf,
  withPercent,
  type Circumstances,
  type Draft,
  type DraftField,
} from './order-draft.ts';

const EMPTY: Draft = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: '',
  stopPrice: '',
  amount: '',
  total: '',
};

interface DraftState {
  draft: Draft;
  /** Position of the slider; any typing sets it back. */
  percent: number;
  /** The pair whose last price has been put in as a start. */
  pricedFor: string;
}

/** The order being written. Kept outside of the form, so that a click in the book can put a price into it. */
export const useDraft = create<DraftState>(() => ({ draft: EMPTY, percent: 0, pricedFor: '' }));

export function decimalsOf(pair: Pair, field: DraftField): number {
  if (field === 'amount') return pair.quantityDecimals;
  return field === 'total' ? quoteDecimals(pair) : pair.priceDecimals;
}

function change(draft: Draft, percent = 0): void {
  useDraft.setState({ draft, percent });
}

/** Takes typed text into a field and lets amount and total follow one another. */
export function typeField(pair: Pair, field: DraftField, text: string): void {
  const typed = { ...useDraft.getState().draft, [field]: clampDecimal(text, decimalsOf(pair, field)) };
  if (!hasPrice(typed.type) || field === 'stopPrice') return change(typed);
  if (field === 'total') return change({ ...typed, amount: amountOf(pair, typed.price, typed.total) });
  return change({ ...typed, total: totalOf(pair, typed.side, typed.price, typed.amount) });
}

/** Arrow keys: one tick or step. */
export function stepField(pair: Pair, field: DraftField, steps: number): void {
  typeField(pair, field, stepDecimal(useDraft.getState().draft[field], decimalsOf(pair, field), steps));
}

/** Side, type or time in force. A change of side or type starts the size anew, for it may mean something else then. */
export function choose(choice: Partial<Pick<Draft, 'side' | 'type' | 'timeInForce'>>): void {
  const { draft } = useDraft.getState();
  const keepsSize = choice.side === undefined && choice.type === undefined;
  change({ ...draft, ...choice, ...(!keepsSize && { amount: '', total: '' }) });
}

export function choosePercent(about: Circumstances, percent: number): void {
  change(withPercent(useDraft.getState().draft, about, percent), percent);
}

/** Starts the price at the last trade, once per pair, and never over what was typed. */
export function suggestPrice(pair: Pair, last: string): void {
  const { draft, pricedFor } = useDraft.getState();
  if (pricedFor === pair.symbol) return;
  if (draft.price === '') typeField(pair, 'price', last);
  useDraft.setState({ pricedFor: pair.symbol });
}

/** A price clicked in the book. In a market order it asks for a limit order at that price. */
export function pickPrice(pair: Pair, price: string): void {
  const { draft } = useDraft.getState();
  if (draft.type === 'market') choose({ type: 'limit' });
  typeField(pair, draft.type === 'stop-market' ? 'stopPrice' : 'price', price);
}

/**
 * A size clicked in the book: an order that would take or meet it, so its price goes in as well. Where the size is
 * meant in quote currency, it is what the amount costs at that price.
 */
export function pickSize(pair: Pair, price: string, amount: string): void {
  const { draft } = useDraft.getState();
  if (hasPrice(draft.type)) typeField(pair, 'price', price);
  if (!spendsQuote(draft))
    typeField(pair, 'amount', plainDecimal(clampDecimal(amount, pair.quantityDecimals)));
  else typeField(pair, 'total', plainDecimal(totalOf(pair, draft.side, price, amount)));
}

/** After an order: the price stays, the size goes. */
export function clearSize(): void {
  change({ ...useDraft.getState().draft, amount: '', total: '' });
}

/** Another pair: nothing typed for the one before makes sense. */
export function clearDraft(): void {
  const { side, type } = useDraft.getState().draft;
  useDraft.setState({ draft: { ...EMPTY, side, type }, percent: 0, pricedFor: '' });
}
