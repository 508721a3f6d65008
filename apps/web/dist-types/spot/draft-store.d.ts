import type { Pair } from '../api/config.ts';
import { type Circumstances, type Draft, type DraftField } from './order-draft.ts';
interface DraftState {
    draft: Draft;
    /** Position of the slider; any typing sets it back. */
    percent: number;
}
/** The order being written. Kept outside of the form, so that a click in the book can put a price into it. */
export declare const useDraft: import("zustand").UseBoundStore<import("zustand").StoreApi<DraftState>>;
export declare function decimalsOf(pair: Pair, field: DraftField): number;
/** Takes typed text into a field and lets amount and total follow one another. */
export declare function typeField(pair: Pair, field: DraftField, text: string): void;
/** Arrow keys: one tick or step. */
export declare function stepField(pair: Pair, field: DraftField, steps: number): void;
/** Side, type or time in force. A change of side or type starts the size anew, for it may mean something else then. */
export declare function choose(choice: Partial<Pick<Draft, 'side' | 'type' | 'timeInForce'>>): void;
export declare function choosePercent(about: Circumstances, percent: number): void;
/** A price clicked in the book. In a market order it asks for a limit order at that price. */
export declare function pickPrice(pair: Pair, price: string): void;
/** After an order: the price stays, the size goes. */
export declare function clearSize(): void;
/** Another pair: nothing typed for the one before makes sense. */
export declare function clearDraft(): void;
export {};
