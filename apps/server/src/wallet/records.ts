import type { State } from '@bourse/engine/state';
import type { Withdrawal } from '@bourse/engine/wallet/withdrawal';
import type { OwnTransferred } from '@bourse/protocol/wallet/events';
import { nextId, nextToldId } from '../sequencer/loading/reader.ts';
import { defineEventRecord, defineRecord, type DomainRecords } from '../sequencer/rows/record.ts';
import {
  bigint,
  defineTable,
  numeric,
  text,
  textOrEmpty,
  word,
  type RowOf,
} from '../sequencer/rows/table.ts';

const WITHDRAWAL_COLUMNS = {
  id: bigint,
  owner: bigint,
  currency: text,
  chain: text,
  address: text,
  amount: numeric,
  fee: numeric,
  status: word<Withdrawal['status']>(),
  tx_hash: textOrEmpty,
  remark: textOrEmpty,
  created_at: bigint,
  updated_at: bigint,
};

export type WithdrawalTable = RowOf<typeof WITHDRAWAL_COLUMNS>;

const OWN_TRANSFER_COLUMNS = {
  id: bigint,
  time: bigint,
  owner: bigint,
  currency: text,
  amount: numeric,
  receiver: word<'spot' | 'contract'>(),
};

export type OwnTransferTable = RowOf<typeof OWN_TRANSFER_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    grants: GrantTable;
    withdrawals: WithdrawalTable;
    own_transfers: OwnTransferTable;
  }
}

declare module '../sequencer/rows/record.ts' {
  interface CommittedRows {
    readonly withdrawals: readonly WithdrawalTable[];
    readonly ownTransfers: readonly OwnTransferTable[];
  }
  interface ReplyRows {
    readonly withdrawal?: WithdrawalTable;
    readonly ownTransfer?: OwnTransferTable;
  }
}

export const WITHDRAWALS = defineRecord({
  name: 'withdrawals',
  reply: { as: 'withdrawal', ids: ({ withdrawalId }) => withdrawalId },
  table: 'withdrawals',
  columns: WITHDRAWAL_COLUMNS,
  take: (state: State) => state.withdrawals.takeChanged(),
  write: (withdrawal: Withdrawal) => ({
    id: String(withdrawal.id),
    owner: String(withdrawal.owner.id),
    currency: withdrawal.currency,
    chain: withdrawal.chain,
    address: withdrawal.address,
    amount: String(withdrawal.amount),
    fee: String(withdrawal.fee),
    status: withdrawal.status,
    tx_hash: withdrawal.txHash,
    remark: withdrawal.remark,
    created_at: String(withdrawal.createdAt),
    updated_at: String(withdrawal.updatedAt),
  }),
  read: (row, state) => ({
    id: Number(row.id),
    owner: state.owner(Number(row.owner)),
    currency: row.currency,
    chain: row.chain,
    address: row.address,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    status: row.status,
    txHash: row.tx_hash,
    remark: row.remark,
    changed: false,
  }),
});

const OWN_TRANSFERS = defineEventRecord({
  name: 'ownTransfers',
  reply: { as: 'ownTransfer', ids: ({ transferId }) => transferId },
  table: 'own_transfers',
  columns: OWN_TRANSFER_COLUMNS,
  write: (event: OwnTransferred, now) => ({
    id: String(event.transferId),
    time: String(now),
    owner: String(event.user),
    currency: event.currency,
    amount: String(event.amount),
    receiver: event.to,
  }),
});

const GRANT_COLUMNS = { reference: text };
export type GrantTable = RowOf<typeof GRANT_COLUMNS>;
const GRANTS = defineTable('grants', 'insert', GRANT_COLUMNS);

export const walletRecords: DomainRecords = {
  holds: [`select owner, 'spot', currency, amount from withdrawals where status in ('pending', 'paying')`],
  records: [WITHDRAWALS, OWN_TRANSFERS],
  tables: [GRANTS],
  events: {
    ownTransferred: (event, batch) => batch.append(OWN_TRANSFERS, event),
    credited: ({ reference }, { rows }) => rows.add(GRANTS, { reference }),
    funded(event, { rows, events }) {
      // One grant may fund several currencies.
      if (events.find(({ type }) => type === 'funded') === event)
        rows.add(GRANTS, { reference: event.reference });
    },
  },
  openRows: [
    {
      table: 'withdrawals',
      key: { column: 'id', type: 'bigint' },
      where: `status in ('pending', 'paying')`,
      order: 'id',
      touched: {
        withdrawalRequested: ({ withdrawalId }) => [withdrawalId],
        payoutStarted: ({ withdrawalId }) => [withdrawalId],
        withdrawalClosed: ({ withdrawalId }) => [withdrawalId],
      },
      put(state, row: WithdrawalTable) {
        const withdrawal = WITHDRAWALS.read(row, state);
        const known = state.withdrawals.get(withdrawal.id);
        if (known) Object.assign(known, withdrawal);
        else state.withdrawals.restore(withdrawal);
      },
      drop: ({ withdrawals }, id) => withdrawals.forget(id as number),
      accounts: ({ withdrawals }, id) =>
        [withdrawals.get(id as number)].flatMap((each) => (each ? [each.owner.spot(each.currency)] : [])),
    },
  ],
  /** The ids that are taken. */
  async load(reader, state) {
    state.nextOwnTransferId = await nextId(reader, 'own_transfers');
    state.withdrawals.nextId = await nextToldId(reader, 'withdrawals');
  },
};
