import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';

const RESUME_MS = 5_000;

/**
 * What two operators have decided and a command carries out. A row says so before the command goes out, and the command
 * counts once, so whatever a crash left in between is simply sent again: at a start, and every few seconds.
 */
export abstract class ApprovedWork {
  readonly services: Pick<Services, 'db' | 'sequencer' | 'log' | 'locks'>;
  readonly #job = new Job({
    everyMs: RESUME_MS,
    work: () => this.resume(),
    failed: (err) => this.services.log.warn({ err }, 'what operators have approved waits for the next try'),
  });

  constructor(services: Pick<Services, 'db' | 'sequencer' | 'log' | 'locks'>) {
    this.services = services;
  }

  /** Carries out what has been approved and is not done, the oldest first. */
  abstract resume(): Promise<void>;

  async start(): Promise<void> {
    await this.resume();
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }
}
