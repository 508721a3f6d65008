import type { Event } from '@bourse/protocol/event';
import type { Account } from '../ledger/ledger.ts';
import type { State } from '../state.ts';

/** What the audit has of a domain: how its events fold, what of it is open, and what always holds of it. */

/** What a fold does with each of its events; `time` is the journal entry's, in ms. */
export type EventHandlers<Told extends Event> = {
  readonly [Type in Told['type']]: (event: Extract<Told, { readonly type: Type }>, time: number) => void;
};

/** A kind of thing that is open, reduced to plain facts, so that engine, fold and tables can be compared line by line. */
export interface FactKind<Fact> {
  /** As the live state has them; what is volatile is left out. */
  readonly of: (state: State) => readonly Fact[];
  /** Canonical text of them, a line each. */
  readonly lines: (facts: readonly Fact[]) => string[];
}

/** Throws `InvariantBroken`. `addReason` is told what each account has frozen, and for nothing else may it have any. */
export type Check = (state: State, addReason: (account: Account, amount: bigint) => void) => void;
