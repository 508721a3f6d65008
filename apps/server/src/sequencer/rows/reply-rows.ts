import type { Outcome } from '@bourse/engine/outcome';
import type { CommittedBatch } from '../batch.ts';
import type { CommittedRows, ReplyRows, StoredRecord } from './record.ts';

/** The outcome of a command, with the rows that it names. */
export type Reply = Outcome & ReplyRows;

/** As above, of a command that was not refused. */
export type DoneReply = Exclude<Reply, { readonly status: 'refused' }>;

type Row = { readonly id: string };

/** Finds the rows of a batch by id; each kind is sorted by id only when a reply asks for it. */
export class BatchRows {
  readonly #records: readonly StoredRecord[];
  /** The batch, and the slices of work right after it that finish what it began. */
  readonly #batches: CommittedBatch[];
  readonly #byId = new Map<keyof CommittedRows, Map<string, Row>>();

  constructor(batch: CommittedBatch, records: readonly StoredRecord[]) {
    this.#batches = [batch];
    this.#records = records;
  }

  /** What became of it in a slice. To be called before the first reply. */
  follow(slice: CommittedBatch): void {
    this.#batches.push(slice);
  }

  /** The outcome with its rows. */
  addTo(outcome: Outcome): Reply {
    if (outcome.status !== 'done') return outcome;
    for (const { name, reply } of this.#records) {
      const ids = reply?.ids(outcome.result);
      if (ids === undefined) continue;
      const found =
        typeof ids === 'number'
          ? this.#find(name, ids)
          : ids.map((id) => this.#find(name, id)).filter((row) => row !== undefined);
      if (Array.isArray(found) ? found.length > 0 : found) return { ...outcome, [reply!.as]: found };
    }
    return outcome;
  }

  #find(name: keyof CommittedRows, id: number): Row | undefined {
    let rows = this.#byId.get(name);
    if (!rows) {
      rows = new Map();
      for (const batch of this.#batches) for (const row of batch[name]) rows.set(row.id, row);
      this.#byId.set(name, rows);
    }
    return rows.get(String(id));
  }
}
