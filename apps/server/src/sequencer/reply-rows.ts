import type { Outcome } from '@bourse/engine/outcome';
import type { CommittedBatch } from './batch.ts';
import type {
  OrderTable,
  OwnTransferTable,
  PositionTable,
  SecondTable,
  SubscriptionTable,
  SwapTable,
  WithdrawalTable,
} from './tables.ts';

/**
 * The rows of what a command was about, as the batch left them. They are absent from the reply to a repeat: that is about
 * an earlier batch.
 */
export interface ReplyRows {
  readonly orders?: readonly OrderTable[];
  readonly position?: PositionTable;
  readonly second?: SecondTable;
  readonly withdrawal?: WithdrawalTable;
  readonly subscription?: SubscriptionTable;
  readonly swap?: SwapTable;
  readonly ownTransfer?: OwnTransferTable;
}

/** The outcome of a command, with the rows that it names. */
export type Reply = Outcome & ReplyRows;

/** As above, of a command that was not refused. */
export type DoneReply = Exclude<Reply, { readonly status: 'refused' }>;

/** Kinds of which a command names one row at most. */
const SINGLE = [
  ['positionId', 'position', 'positions'],
  ['secondId', 'second', 'seconds'],
  ['withdrawalId', 'withdrawal', 'withdrawals'],
  ['subscriptionId', 'subscription', 'subscriptions'],
  ['swapId', 'swap', 'swaps'],
  ['transferId', 'ownTransfer', 'ownTransfers'],
] as const;

type Row = { readonly id: string };

/** Finds the rows of a batch by id; each kind is sorted by id only when a reply asks for it. */
export class BatchRows {
  /** Also what became of them in the slices of work right after the batch. */
  readonly orders: Map<string, OrderTable>;
  readonly #batch: CommittedBatch;
  readonly #byId = new Map<(typeof SINGLE)[number][2], Map<string, Row>>();

  constructor(batch: CommittedBatch) {
    this.#batch = batch;
    this.orders = new Map(batch.orders.map((row) => [row.id, row]));
  }

  /** The outcome with its rows. */
  addTo(outcome: Outcome): Reply {
    if (outcome.status !== 'done') return outcome;
    const { result } = outcome;
    const ids = result.cancelled ?? (result.orderId === undefined ? [] : [result.orderId]);
    const orders = ids.map((id) => this.orders.get(String(id))).filter((row) => row !== undefined);
    if (orders.length > 0) return { ...outcome, orders };
    for (const [idName, name, kind] of SINGLE) {
      const id = result[idName];
      const row = id === undefined ? undefined : this.#find(kind, String(id));
      if (row) return { ...outcome, [name]: row };
    }
    return outcome;
  }

  #find(kind: (typeof SINGLE)[number][2], id: string): Row | undefined {
    let rows = this.#byId.get(kind);
    if (!rows) {
      rows = new Map(this.#batch[kind].map((row) => [row.id, row]));
      this.#byId.set(kind, rows);
    }
    return rows.get(id);
  }
}
