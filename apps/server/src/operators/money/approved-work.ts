import type { Services } from '../../services.ts';

const RESUME_MS = 5_000;

/**
 * What two operators have decided and a command carries out. A row says so before the command goes out, and the command
 * counts once, so whatever a crash left in between is simply sent again: at a start, and every few seconds.
 */
export abstract class ApprovedWork {
  readonly services: Pick<Services, 'db' | 'sequencer' | 'log'>;
  #timer: NodeJS.Timeout | undefined;
  #resuming: Promise<void> = Promise.resolve();

  constructor(services: Pick<Services, 'db' | 'sequencer' | 'log'>) {
    this.services = services;
  }

  /** Carries out what has been approved and is not done, the oldest first. */
  abstract resume(): Promise<void>;

  async start(): Promise<void> {
    await this.resume();
    this.#timer = setInterval(() => (this.#resuming = this.#resumeOrWarn()), RESUME_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#resuming;
  }

  async #resumeOrWarn(): Promise<void> {
    try {
      await this.resume();
    } catch (error) {
      this.services.log.warn({ err: error }, 'what operators have approved waits for the next try');
    }
  }
}
