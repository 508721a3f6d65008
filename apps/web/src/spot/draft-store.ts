import type { Pair } from '../api/config.ts';
import { plainDecimal } from '@bourse/ui/format/decimal';
import { draftStore } from '../orders/draft-store.ts';
import { clampDecimal } from '../shared/decimal-input.ts';
import {
  amountOf,
  hasPrice,
  quoteDecimals,
  spendsQuote,
  totalOf,
  withPercentOfBalance,
  type SpotContext,
  type Draft,
  type DraftField,
} from './order-draft.ts';
import { CALLBACK_DECIMALS } from './plan-draft.ts';

const SIZE = { amount: '', total: '' };
const PLAN = { stopLimit: '', callback: '1', activation: '', takeProfit: '', stopLoss: '' } as const;
const OF_PAIR = { ...SIZE, ...PLAN, price: '', stopPrice: '', timeInForce: 'gtc', hasExit: false } as const;

/** Fields that change what an order comes to. */
const FOLLOWED: ReadonlySet<DraftField> = new Set(['price', 'amount', 'total']);

const store = draftStore<Draft, DraftField, Pair>({
  first: { side: 'buy', type: 'limit', ...OF_PAIR },
  size: SIZE,
  ofPair: OF_PAIR,
  decimalsOf: (pair, field) => {
    if (field === 'amount') return pair.quantityDecimals;
    if (field === 'callback') return CALLBACK_DECIMALS;
    return field === 'total' ? quoteDecimals(pair) : pair.priceDecimals;
  },
  // Amount and total follow one another.
  followed: (pair, { side, type, price, amount, total }, field) => {
    if (!hasPrice(type) || !FOLLOWED.has(field)) return {};
    if (field === 'total') return { amount: amountOf(pair, price, total) };
    return { total: totalOf(pair, side, price, amount) };
  },
});

export const { use: useDraft, typeField, stepField, suggestPrice, clearSize, clearDraft } = store;

/** The other side: a price typed for a buy may sell at once, so the market's is suggested anew. */
export function chooseSide(pair: Pair, side: Draft['side'], last: string | undefined): void {
  if (useDraft.getState().draft.side === side) return;
  choose({ side });
  store.suggestAnew(pair, last);
}

/** Side, type or time in force. A change of side or type starts the size anew, for it may mean something else then. */
export function choose(choice: Partial<Pick<Draft, 'side' | 'type' | 'timeInForce' | 'hasExit'>>): void {
  const keepsSize = choice.side === undefined && choice.type === undefined;
  store.change({ ...choice, ...(!keepsSize && SIZE) });
}

export function choosePercent(about: SpotContext, percent: number): void {
  store.change(withPercentOfBalance(useDraft.getState().draft, about, percent), percent);
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
