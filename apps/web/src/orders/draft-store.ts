import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { clampDecimal, stepDecimal } from '../shared/decimal-input.ts';

export interface DraftState<Draft> {
  draft: Draft;
  /** Position of the slider. */
  percent: number;
  /** The pair whose price has been put in as a start. */
  pricedFor: string;
}

interface DraftRules<Draft, Field extends string, Pair> {
  first: Draft;
  /** What an order takes along. */
  size: Partial<Draft>;
  /** Nothing of this makes sense for another pair. */
  ofPair: Partial<Draft>;
  decimalsOf: (pair: Pair, field: Field) => number;
  /** Fields that follow the one that was typed into. */
  followed?: (pair: Pair, draft: Draft, field: Field) => Partial<Draft>;
  /** Fields that the slider has nothing to do with; typing into any other sets it back. */
  besidesSlider?: (field: Field) => boolean;
}

export interface DraftStore<Draft, Field extends string, Pair> {
  use: UseBoundStore<StoreApi<DraftState<Draft>>>;
  change: (next: Partial<Draft>, percent?: number) => void;
  /** Takes typed text into a field. */
  typeField: (pair: Pair, field: Field, text: string) => void;
  /** Arrow keys: one tick or step. A field that is still empty starts at `start`. */
  stepField: (pair: Pair, field: Field, steps: number, start?: string) => void;
  /** Starts the price at that of the market, once per pair, and never over what was typed. */
  suggestPrice: (pair: Pair, price: string) => void;
  /** Puts the market's price in the place of one that was meant for something else. */
  suggestAnew: (pair: Pair, price: string | undefined) => void;
  /** After an order: the price stays, the size goes. */
  clearSize: () => void;
  /** Another pair, or another page. */
  clearDraft: () => void;
}

/** An order being written. Kept outside of the form, so that a click in the book can put a price into it. */
export function draftStore<
  Draft extends Record<Field | 'price', string>,
  Field extends string,
  Pair extends { symbol: string },
>(rules: DraftRules<Draft, Field | 'price', Pair>): DraftStore<Draft, Field | 'price', Pair> {
  const use = create<DraftState<Draft>>(() => ({ draft: rules.first, percent: 0, pricedFor: '' }));

  function change(next: Partial<Draft>, percent = 0): void {
    use.setState(({ draft }) => ({ draft: { ...draft, ...next }, percent }));
  }

  function typeField(pair: Pair, field: Field | 'price', text: string): void {
    const { draft, percent } = use.getState();
    const typed = { ...draft, [field]: clampDecimal(text, rules.decimalsOf(pair, field)) };
    change({ ...typed, ...rules.followed?.(pair, typed, field) }, rules.besidesSlider?.(field) ? percent : 0);
  }

  return {
    use,
    change,
    typeField,
    stepField(pair, field, steps, start = '') {
      const text = use.getState().draft[field] || start;
      typeField(pair, field, stepDecimal(text, rules.decimalsOf(pair, field), steps));
    },
    suggestPrice(pair, price) {
      const { draft, pricedFor } = use.getState();
      if (pricedFor === pair.symbol) return;
      if (draft.price === '') typeField(pair, 'price', price);
      use.setState({ pricedFor: pair.symbol });
    },
    suggestAnew(pair, price) {
      change({ price: '' } as Partial<Draft>, use.getState().percent);
      use.setState({ pricedFor: '' });
      if (price !== undefined) this.suggestPrice(pair, price);
    },
    clearSize: () => change(rules.size),
    clearDraft() {
      change(rules.ofPair);
      use.setState({ pricedFor: '' });
    },
  };
}
