import type { Call } from '../gateway/call.ts';

/** What an exchange is composed of for each product: whoever makes one says it once, in `domains.ts`. */
export interface Product {
  /** Of visitors and users. */
  readonly calls: readonly Call[];
  /** Of operators who only look at it; what changes something is the console's (`operators/operators.ts`). */
  readonly consoleCalls?: readonly Call[];
  /** What it does by itself, in the core alone. */
  start?(): Promise<void>;
  /** Waits for what is under way. */
  stop?(): Promise<void>;
}
