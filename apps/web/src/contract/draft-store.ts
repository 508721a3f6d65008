import { create } from 'zustand';
import type { Pair } from '../api/config.ts';
import { draftStore } from '../orders/draft-store.ts';
import { load, save } from '../storage.ts';
import {
  MARGIN_DECIMALS,
  withPercentOfMargin,
  type ContractDraft,
  type ContractField,
} from './contract-draft.ts';

export type TextField = Exclude<ContractField, 'leverage'>;

type ContractPair = Pick<Pair, 'symbol' | 'priceDecimals'>;

const STOPS = { stopLoss: '', stopProfit: '' };
const SIZE = { margin: '', ...STOPS };
const DEFAULT_LEVERAGE = 10;

const store = draftStore<ContractDraft, TextField, ContractPair>({
  first: { side: 'buy', type: 'market', leverage: savedLeverage(), price: '', ...SIZE },
  size: SIZE,
  ofPair: { price: '', ...SIZE },
  decimalsOf: (pair, field) => (field === 'margin' ? MARGIN_DECIMALS : pair.priceDecimals),
  // A price does not change how much of the balance is put in.
  besidesSlider: (field) => field !== 'margin',
});

export const { use: useContractDraft, typeField, stepField, suggestPrice, clearSize, clearDraft } = store;

/** Whether the fields of the stops are in sight. */
export const useStopsShown = create(() => ({ shown: false }));

function savedLeverage(): number {
  const saved = Number(load('leverage'));
  return Number.isInteger(saved) && saved > 0 ? saved : DEFAULT_LEVERAGE;
}

/** A change that leaves the slider where it is. */
function choose(next: Partial<ContractDraft>): void {
  store.change(next, useContractDraft.getState().percent);
}

/** A change of side turns the stops around and may make a typed price fill at once, so they start anew. */
export function chooseSide(pair: ContractPair, side: ContractDraft['side'], mark: string | undefined): void {
  if (useContractDraft.getState().draft.side === side) return;
  choose({ side, ...STOPS });
  store.suggestAnew(pair, mark);
}

export function chooseType(type: ContractDraft['type']): void {
  choose({ type });
}

/** Remembered. With the slider set, the margin follows: fees are part of what is available. */
export function chooseLeverage(leverage: number, available: bigint): void {
  save('leverage', String(leverage));
  setLeverage(leverage, available);
}

/** A pair may allow less than what was chosen on the last one: then the nearest below it, for as long as that is so. */
export function fitLeverage(leverages: readonly number[], most: number, available: bigint): void {
  const allowed = leverages.filter((leverage) => leverage <= most);
  const wanted = savedLeverage();
  const fitting = allowed.findLast((leverage) => leverage <= wanted) ?? allowed[0];
  if (fitting !== undefined && fitting !== useContractDraft.getState().draft.leverage)
    setLeverage(fitting, available);
}

function setLeverage(leverage: number, available: bigint): void {
  const { draft, percent } = useContractDraft.getState();
  const next = { ...draft, leverage };
  choose(percent > 0 ? withPercentOfMargin(next, available, percent) : next);
}

export function choosePercent(available: bigint, percent: number): void {
  store.change(withPercentOfMargin(useContractDraft.getState().draft, available, percent), percent);
}

/** Hiding the stops removes them: what is not in sight is not sent. */
export function showStops(stops: boolean): void {
  useStopsShown.setState({ shown: stops });
  if (!stops) choose(STOPS);
}

/** A price clicked in the book asks for a limit order at that price. */
export function pickPrice(pair: ContractPair, price: string): void {
  chooseType('limit');
  typeField(pair, 'price', price);
}
