import type { Database } from '../database/schema.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';

/** What the house owes of the profits of positions, as committed; empty nearly always. */
export class OwedProfits {
  /** Claim -> what is left of it, by position. */
  readonly #byPosition = new Map<string, Map<string, bigint>>();

  /** To be read before the first command, or as of one that batches from here on follow. */
  async load(db: Database): Promise<void> {
    const claims = await db
      .selectFrom('contract_claims')
      .select(['id', 'position_id', 'owed'])
      .where('owed', '>', '0')
      .execute();
    this.#byPosition.clear();
    this.onCommitted({ claims });
  }

  onCommitted({
    claims,
  }: {
    claims: readonly Pick<CommittedBatch['claims'][number], 'id' | 'position_id' | 'owed'>[];
  }): void {
    for (const { id, position_id: position, owed } of claims) {
      const left = this.#byPosition.get(position) ?? new Map<string, bigint>();
      if (owed === '0') left.delete(id);
      else left.set(id, BigInt(owed));
      if (left.size === 0) this.#byPosition.delete(position);
      else this.#byPosition.set(position, left);
    }
  }

  /** In 1e-8 USDT. */
  on(positionId: string): bigint {
    let owed = 0n;
    for (const each of this.#byPosition.get(positionId)?.values() ?? []) owed += each;
    return owed;
  }
}
