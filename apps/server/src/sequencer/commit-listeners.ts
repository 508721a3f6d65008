import type { CommittedBatch } from './batch.ts';

export type CommitListener = (batch: CommittedBatch) => void;

/** Who is told of committed batches: read models first, so that no listener reads one as it was before. */
export class CommitListeners {
  readonly #models: CommitListener[] = [];
  readonly #others: CommitListener[] = [];

  addModel(update: CommitListener): void {
    this.#models.push(update);
  }

  add(listener: CommitListener): void {
    this.#others.push(listener);
  }

  tell(batch: CommittedBatch): void {
    for (const update of this.#models) update(batch);
    for (const listener of this.#others) listener(batch);
  }
}
