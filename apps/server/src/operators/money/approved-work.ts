import { eachAlone } from '../../each-alone.ts';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';

const RESUME_MS = 5_000;

type Id = string | number;

/**
 * What two operators have decided and a command carries out. A row says so before the command goes out, and the command
 * counts once, so whatever a crash left in between is simply sent again: at a start, and every few seconds. One that fails keeps
 * neither the others nor the exchange from going on.
 */
export abstract class ApprovedWork<Row extends Id | { readonly id: Id }> {
  readonly services: Pick<Services, 'db' | 'sequencer' | 'log' | 'locks'>;
  /** What failed when it was tried last: told once, not at every try. */
  #failing: ReadonlySet<Id> = new Set();
  readonly #job = new Job({
    everyMs: RESUME_MS,
    work: () => this.#resume(),
    failed: (err) => this.services.log.warn({ err }, 'what operators have approved waits for the next try'),
  });

  constructor(services: Pick<Services, 'db' | 'sequencer' | 'log' | 'locks'>) {
    this.services = services;
  }

  /** What has been approved and is not done, the oldest first. */
  abstract approved(): Promise<readonly Row[]>;

  /** Does it, unless that is done meanwhile. */
  abstract carryOut(row: Row): Promise<unknown>;

  async start(): Promise<void> {
    await this.#resume();
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #resume(): Promise<void> {
    const failing = new Set<Id>();
    await eachAlone(
      await this.approved(),
      (row) => this.carryOut(row),
      (err, row) => {
        // Who it is about is in the database, for those whose role names it.
        const id = idOf(row);
        failing.add(id);
        if (!this.#failing.has(id))
          this.services.log.error({ err, id }, 'what operators have approved is not carried out yet');
      },
    );
    this.#failing = failing;
  }
}

function idOf(row: Id | { readonly id: Id }): Id {
  return typeof row === 'object' ? row.id : row;
}
