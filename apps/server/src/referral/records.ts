import type { DomainRecords } from '../sequencer/rows/record.ts';
import { bigint, defineTable, numeric, text, type RowOf } from '../sequencer/rows/table.ts';

const INVITER_COLUMNS = { owner: bigint, inviter: bigint };
export type InviterTable = RowOf<typeof INVITER_COLUMNS>;
const INVITERS = defineTable('inviters', 'upsert', INVITER_COLUMNS);

const ENDED_COLUMNS = { owner: bigint };
export type CommissionEndedTable = RowOf<typeof ENDED_COLUMNS>;
const COMMISSIONS_ENDED = defineTable('commissions_ended', 'insert', ENDED_COLUMNS);

const COMMISSION_COLUMNS = {
  seq: bigint,
  time: bigint,
  inviter: bigint,
  invitee: bigint,
  currency: text,
  amount: numeric,
  reference: text,
};
export type CommissionTable = RowOf<typeof COMMISSION_COLUMNS>;
const COMMISSIONS = defineTable('commissions', 'insert', COMMISSION_COLUMNS);

declare module '../database/schema.ts' {
  interface Tables {
    inviters: InviterTable;
    commissions: CommissionTable;
    commissions_ended: CommissionEndedTable;
  }
}

export const referralRecords: DomainRecords = {
  holds: [],
  tables: [INVITERS, COMMISSIONS, COMMISSIONS_ENDED],
  events: {
    inviterSet: ({ owner, inviter }, { rows }) =>
      rows.add(INVITERS, { owner: String(owner), inviter: String(inviter) }),
    commissionEnded: ({ owner }, { rows }) => rows.add(COMMISSIONS_ENDED, { owner: String(owner) }),
    commissionPaid: ({ inviter, invitee, currency, amount, reference }, { rows, seq, now }) =>
      rows.add(COMMISSIONS, {
        seq: String(seq),
        time: String(now),
        inviter: String(inviter),
        invitee: String(invitee),
        currency,
        amount: String(amount),
        reference,
      }),
  },
  openRows: [
    {
      table: 'inviters',
      key: { column: 'owner', type: 'bigint' },
      order: 'owner',
      touched: { inviterSet: ({ owner }) => [owner] },
      put(state, row: InviterTable) {
        state.owner(Number(row.owner)).inviter = state.owner(Number(row.inviter));
      },
      drop: () => undefined,
    },
    {
      table: 'commissions_ended',
      key: { column: 'owner', type: 'bigint' },
      order: 'owner',
      touched: { commissionEnded: ({ owner }) => [owner] },
      put(state, row: CommissionEndedTable) {
        state.owner(Number(row.owner)).commissionEnded = true;
      },
      drop: () => undefined,
    },
  ],
};
