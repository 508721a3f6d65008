import type { HouseEvent } from '@bourse/protocol/house/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { DomainRecords, EventContext } from '../sequencer/rows/record.ts';
import {
  bigint,
  defineTable,
  int,
  numeric,
  orNull,
  text,
  word,
  type RowOf,
} from '../sequencer/rows/table.ts';

const HOUSE_MOVE_COLUMNS = {
  id: bigint,
  time: bigint,
  kind: word<'transfer' | 'take' | 'give'>(),
  from_owner: bigint,
  to_owner: bigint,
  currency: text,
  amount: numeric,
  /** Reference of the credit that was put right; null for a transfer. */
  credit: orNull(text),
  /** Operators. */
  proposed_by: int,
  approved_by: int,
};

export type HouseMoveTable = RowOf<typeof HOUSE_MOVE_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    house_moves: HouseMoveTable;
  }
}

const HOUSE_MOVES = defineTable('house_moves', 'insert', HOUSE_MOVE_COLUMNS);

export const houseRecords: DomainRecords = {
  holds: [],
  tables: [HOUSE_MOVES],
  events: { houseTransferred: addMove, creditCorrected: addMove },
  openRows: [
    {
      table: 'house_moves',
      key: { column: 'id', type: 'bigint' },
      order: 'id',
      touched: { houseTransferred: ({ moveId }) => [moveId], creditCorrected: ({ moveId }) => [moveId] },
      put(state, row: HouseMoveTable) {
        const [id, amount] = [Number(row.id), BigInt(row.amount)];
        if (row.credit === null) state.houseMoves.note(id);
        else state.houseMoves.noteCorrection(id, row.credit, row.kind === 'take' ? amount : -amount);
      },
      drop: () => undefined,
    },
  ],
};

/** A correction is a movement between the owner and the outside, where the credit came from. */
function addMove(event: HouseEvent, { rows, now }: EventContext): void {
  const { moveId, currency, amount, proposedBy, approvedBy } = event;
  const isTransfer = event.type === 'houseTransferred';
  const [from, to] = isTransfer
    ? [event.from, event.to]
    : event.direction === 'take'
      ? [event.owner, HOUSE.deposits]
      : [HOUSE.deposits, event.owner];
  rows.add(HOUSE_MOVES, {
    id: String(moveId),
    time: String(now),
    kind: isTransfer ? 'transfer' : event.direction,
    from_owner: String(from),
    to_owner: String(to),
    currency,
    amount: String(amount),
    credit: isTransfer ? null : event.credit,
    proposed_by: proposedBy,
    approved_by: approvedBy,
  });
}
