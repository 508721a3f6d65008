import type { Generated, GeneratedAlways } from 'kysely';
import type { TravelKind, TravelState } from '@bourse/protocol/wallet/travel';

/** What the travel rule asks for (migration 0090). */
export interface TravelTables {
  travel_facts: {
    id: GeneratedAlways<string>;
    kind: TravelKind;
    /** The number of the deposit, of the withdrawal, or of the entry of the address book. */
    subject: string;
    user_id: number;
    state: TravelState;
    /** A `TravelParty`; null: nobody has told it. */
    sealed: string | null;
    /** Why an operator let it go on without. */
    reason: Generated<string>;
    decided_by: number | null;
    created_at: Date;
    updated_at: Date;
  };
}
