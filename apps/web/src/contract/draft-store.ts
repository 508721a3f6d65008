import { create } from 'zustand';
import type { Pair } from '../api/config.ts';
import { clampDecimal, stepDecimal } from '../spot/decimal-input.ts';
import { load, save } from '../storage.ts';
import { MARGIN_DECIMALS, withPercent, type ContractDraft, type ContractField } from './contract-draft.ts';

export type TextField = Exclude<ContractField, 'leverage'>;

const EMPTY = { price: '', margin: '', stopLoss: '', stopProfit: '' };
const DEFAULT_LEVERAGE = 10;

interface DraftState {
  draft: ContractDraft;
  /** Position of the slider; any typing sets it back. */
  percent: number;
  /** The fields of the stops are in sight. */
  stops: boolean;
  /** The pair whose mark has been put in as a start. */
  pricedFor: string;
}

/** The order being written. Kept outside of the form, so that a click in the book can put a price into it. */
export const useContractDraft = create<DraftState>(() => ({
  draft: { ...EMPTY, side: 'buy', type: 'market', leverage: savedLeverage() },
  percent: 0,
  stops: false,
  pricedFor: '',
}));

function savedLeverage(): number {
  const saved = Number(load('leverage'));
  return Number.isInteger(saved) && saved > 0 ? saved : DEFAULT_LEVERAGE;
}

function change(next: Partial<ContractDraft>, percent = 0): void {
  useContractDraft.setState(({ draft }) => ({ draft: { ...draft, ...next }, percent }));
}

export function decimalsOf(pair: Pick<Pair, 'priceDecimals'>, field: TextField): number {
  return field === 'margin' ? MARGIN_DECIMALS : pair.priceDecimals;
}

export function typeField(pair: Pick<Pair, 'priceDecimals'>, field: TextField, text: string): void {
  const { percent } = useContractDraft.getState();
  // A price does not change how much of the balance is put in.
  change({ [field]: clampDecimal(text, decimalsOf(pair, field)) }, field === 'margin' ? 0 : percent);
}

/** Arrow keys. A field that is still empty starts at `start`. */
export function stepField(
  pair: Pick<Pair, 'priceDecimals'>,
  field: TextField,
  steps: number,
  start?: string,
): void {
  const text = useContractDraft.getState().draft[field] || (start ?? '');
  typeField(pair, field, stepDecimal(text, decimalsOf(pair, field), steps));
}

/** A change of side turns the stops around, so they start anew. */
export function chooseSide(side: ContractDraft['side']): void {
  const { draft, percent } = useContractDraft.getState();
  if (draft.side !== side) change({ side, stopLoss: '', stopProfit: '' }, percent);
}

export function chooseType(type: ContractDraft['type']): void {
  change({ type }, useContractDraft.getState().percent);
}

/** Remembered. With the slider set, the margin follows: fees are part of what is available. */
export function chooseLeverage(leverage: number, available: bigint): void {
  save('leverage', String(leverage));
  const { draft, percent } = useContractDraft.getState();
  const next = { ...draft, leverage };
  change(percent > 0 ? withPercent(next, available, percent) : next, percent);
}

export function choosePercent(available: bigint, percent: number): void {
  change(withPercent(useContractDraft.getState().draft, available, percent), percent);
}

/** Hiding the stops removes them: what is not in sight is not sent. */
export function showStops(stops: boolean): void {
  useContractDraft.setState({ stops });
  if (!stops) change({ stopLoss: '', stopProfit: '' }, useContractDraft.getState().percent);
}

/** Starts the price at the mark, once per pair, and never over what was typed. */
export function suggestPrice(pair: Pick<Pair, 'symbol' | 'priceDecimals'>, mark: string): void {
  const { draft, pricedFor } = useContractDraft.getState();
  if (pricedFor === pair.symbol) return;
  if (draft.price === '') typeField(pair, 'price', mark);
  useContractDraft.setState({ pricedFor: pair.symbol });
}

/** A price clicked in the book asks for a limit order at that price. */
export function pickPrice(pair: Pick<Pair, 'priceDecimals'>, price: string): void {
  chooseType('limit');
  typeField(pair, 'price', price);
}

/** After an order: side, leverage and price stay, what was put in goes. */
export function clearSize(): void {
  change({ margin: '', stopLoss: '', stopProfit: '' });
}

/** Another pair: nothing typed for the one before makes sense. */
export function clearDraft(): void {
  change(EMPTY);
  useContractDraft.setState({ pricedFor: '' });
}
