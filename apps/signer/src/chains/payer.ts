import type { EventOf, OwnMove } from '../record/events.ts';
import type { Attempt } from '../record/signer-record.ts';

/** What is to be paid on a chain, in smallest units. */
export interface Payment {
  readonly id: string;
  /** Path of the key that pays. */
  readonly from: string;
  readonly coin: string;
  readonly token: string;
  readonly address: string;
  /** Destination tag; empty: none. */
  readonly memo: string;
  readonly amount: bigint;
  /** In the chain's own coin; within the signer's own cap. */
  readonly feeLimit: bigint;
}

/** Why a payment cannot be signed now; a person may have to do something. */
export class Waiting {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Why a payment can never be made like that: it is refused for good. Nothing was signed for it. */
export class Unpayable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Where the transactions of a payment stand. */
export type Outcome =
  /**
   * In no block. `isStuck`: nothing of ours stands before it, so only its own fee holds it up. `isPast`: no block to come can have
   * the newest, so that nothing is gained by waiting for it. `detail`: why the node does not take it now.
   */
  | {
      readonly is: 'waiting';
      readonly isStuck: boolean;
      readonly isPast?: boolean;
      readonly detail?: string;
    }
  | {
      readonly is: 'mined';
      readonly txHash: string;
      readonly confirmations: number;
      /** The chain took the fee and moved nothing. */
      readonly isPaid: boolean;
      /** Why it has moved nothing, and what it has cost, where the chain says so. */
      readonly detail?: string;
    }
  /** Something that we did not sign has used up what these transactions spend. */
  | { readonly is: 'taken'; readonly reason: string }
  /** The node contradicts itself, or cannot say: nothing follows from it. */
  | { readonly is: 'doubtful'; readonly reason: string };

export type Signed = Omit<EventOf<'signed'>, 'type' | 'id'>;

/** Pays on one chain. It signs and sends; what was signed, the record knows. */
export interface Payer {
  /** Reads what is new on the chain, before a round of what follows. `false`: there is more to read first. */
  refresh(): Promise<boolean>;
  /** The first transaction of a payment. */
  sign(payment: Payment): Promise<Signed | Waiting | Unpayable>;
  /** One that spends the same and pays more, or the next one after one that can count no more; or why there is none. */
  replace(payment: Payment, attempts: readonly Attempt[]): Promise<Signed | Waiting>;
  /** Harmless to repeat. */
  send(raw: string): Promise<void>;
  outcome(attempts: readonly Attempt[]): Promise<Outcome>;
  /** What the hot wallet holds of a coin, in smallest units. */
  held(coin: string): Promise<bigint>;
  /** A move between our own addresses that is due. */
  dueMove(): Promise<OwnMove | undefined>;
}
