import type { Outcome } from '@bourse/engine/outcome';
import type { CommittedBatch } from '../batch.ts';
import type { CommittedRows, ReplyRows, StoredRecord } from './record.ts';

/** The outcome of a command, with the rows that it names. */
export type Reply = Outcome & ReplyRows;

/** As above, of a command that was not refused. */
export type DoneReply = Exclude<Reply, { readonly status: 'refused' }>;

type Row = { readonly id: string };

/** A batch, and its rows by id: each kind is sorted by id only when a reply asks for it. */
interface Sorted {
  readonly batch: CommittedBatch;
  readonly byId: Map<keyof CommittedRows, Map<string, Row>>;
}

/** Finds the rows of batches by id, each as the newest of them left it. */
export class BatchRows {
  readonly #records: readonly StoredRecord[];
  readonly #most: number;
  /** The newest first. */
  readonly #batches: Sorted[] = [];

  /** `most`: of so many batches, the newest. */
  constructor(records: readonly StoredRecord[], most = Infinity) {
    this.#records = records.filter(({ reply }) => reply);
    this.#most = most;
  }

  /** A batch that was committed; one without such rows is not kept. */
  add(batch: CommittedBatch): void {
    if (this.#records.every(({ name }) => batch[name].length === 0)) return;
    this.#batches.unshift({ batch, byId: new Map() });
    if (this.#batches.length > this.#most) this.#batches.pop();
  }

  forget(): void {
    this.#batches.length = 0;
  }

  /** The outcome with its rows; without, where one of them is in no batch that is kept. */
  addTo(outcome: Outcome): Reply {
    if (outcome.status !== 'done') return outcome;
    for (const { name, reply } of this.#records) {
      const ids = reply!.ids(outcome.result);
      if (ids === undefined) continue;
      const found = typeof ids === 'number' ? this.#find(name, ids) : this.#findAll(name, ids);
      if (found) return { ...outcome, [reply!.as]: found };
    }
    return outcome;
  }

  #findAll(name: keyof CommittedRows, ids: readonly number[]): Row[] | undefined {
    const found: Row[] = [];
    for (const id of ids) {
      const row = this.#find(name, id);
      if (!row) return undefined;
      found.push(row);
    }
    return found.length > 0 ? found : undefined;
  }

  #find(name: keyof CommittedRows, id: number): Row | undefined {
    const key = String(id);
    for (const sorted of this.#batches) {
      const row = rowsOf(sorted, name).get(key);
      if (row) return row;
    }
    return undefined;
  }
}

function rowsOf({ batch, byId }: Sorted, name: keyof CommittedRows): Map<string, Row> {
  let rows = byId.get(name);
  if (!rows) {
    rows = new Map();
    for (const row of batch[name] as readonly Row[]) rows.set(row.id, row);
    byId.set(name, rows);
  }
  return rows;
}
