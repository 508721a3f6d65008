import type { DomainRecords } from '../sequencer/rows/record.ts';
import { bigint, defineTable, numeric, text, type RowOf } from '../sequencer/rows/table.ts';

const INVITER_COLUMNS = { owner: bigint, inviter: bigint };
export type InviterTable = RowOf<typeof INVITER_COLUMNS>;
const INVITERS = defineTable('inviters', 'upsert', INVITER_COLUMNS);

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

export const referralRecords: DomainRecords = {
  tables: [INVITERS, COMMISSIONS],
  events: {
    inviterSet: ({ owner, inviter }, { rows }) =>
      rows.add(INVITERS, { owner: String(owner), inviter: String(inviter) }),
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
  load: ({ each }, state) =>
    each<InviterTable>('select * from inviters order by owner', (row) => {
      state.owner(Number(row.owner)).inviter = state.owner(Number(row.inviter));
    }),
};
