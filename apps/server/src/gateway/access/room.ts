import type { AnyCall } from '@bourse/protocol/call';
import type { Refusal } from '@bourse/protocol/refusal';

/** What decides whether a call needs space. */
export type RoomTaker = Pick<AnyCall, 'path' | 'worth' | 'product' | 'files'>;

/** Where the gateway asks whether there is space for what is new (docs/rules.md, "Calls and envelopes"). */
export interface Room {
  /** Why a call that stores something new is refused now; reads and what ends a risk never are. Costs no I/O. */
  refusalOf(call: RoomTaker): Refusal | undefined;
}
