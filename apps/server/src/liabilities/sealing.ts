import type { CarriedCommitment } from '@bourse/protocol/command';
import type { Services } from '../services.ts';

/** Puts a commitment into the price chain, and tells the block that carries it once that is committed. */
export type Carry = (commitment: CarriedCommitment, onSealed: (block: number) => void) => void;

/**
 * Hands closed commitments to the price chain, so that whoever keeps its roots keeps theirs. One whose block was committed when the
 * process ended, and was not noted yet, is carried twice; the chain then says the same twice.
 */
export class CommitmentSealing {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #carry: Carry;
  readonly #handed = new Set<number>();

  constructor(services: Pick<Services, 'db' | 'log'>, carry: Carry) {
    this.#services = services;
    this.#carry = carry;
  }

  /** Hands over what no block carries yet, oldest first. */
  async run(): Promise<void> {
    const rows = await this.#services.db
      .selectFrom('liability_commitments')
      .select(['id', 'hash'])
      .where('hash', 'is not', null)
      .where('sealed_block', 'is', null)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const id = Number(row.id);
      if (this.#handed.has(id)) continue;
      this.#handed.add(id);
      this.#carry({ id, hash: row.hash! }, (block) => void this.#note(id, block));
    }
  }

  async #note(id: number, block: number): Promise<void> {
    const { db, log } = this.#services;
    await db
      .updateTable('liability_commitments')
      .set({ sealed_block: block })
      .where('id', '=', String(id))
      .execute()
      .catch((err: unknown) => {
        this.#handed.delete(id);
        log.error({ err, commitment: id, block }, 'the block that carries a commitment was not noted');
      });
  }
}
