import type { Pair } from '../api/config.ts';
import { type Circumstances, type DraftProblem } from './order-draft.ts';
interface PlaceOrder {
    place: () => Promise<void>;
    pending: boolean;
    /** What was wrong at the last try, until the draft changes. */
    problem: DraftProblem | undefined;
}
/** Checks the draft, sends it, and tells how it went. */
export declare function usePlaceOrder(pair: Pair, about: Circumstances): PlaceOrder;
export {};
