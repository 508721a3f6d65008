import { Job } from '../job.ts';
import type { AccountClosing } from './account/closing.ts';
import type { Kyc } from './kyc/kyc.ts';
import { DAY, HOUR } from './limits.ts';
import type { Deps } from './deps.ts';

const REVIEW_MS = 1_000;

export interface Jobs {
  start(): void;
  /** Resolves when what is running has ended. */
  stop(): Promise<void>;
  /** Hourly: codes, sessions, places and attempts that no rule counts any more, and documents kept long enough. */
  sweep(): Promise<void>;
  /** Each second, in demo mode with `demoReview`. */
  review(): Promise<void>;
}

/** What the identity domain does by itself. */
export function createJobs(deps: Deps, kyc: Kyc, closing: AccountClosing): Jobs {
  const { services, codes, sessions, attempts, places } = deps;
  const sweep = new Job({
    everyMs: HOUR,
    async work() {
      await codes.sweep();
      await sessions.sweep();
      await places.sweep();
      await deps.freeze.sweep();
      await attempts.sweep(new Date(services.clock.now() - 2 * DAY));
      await kyc.deleteOldPhotos();
      await closing.deleteDue();
    },
    failed: (err) =>
      services.log.warn(
        { err },
        'old codes, sessions, attempts, photos and data of closed accounts were not swept',
      ),
  });
  const review = new Job({
    everyMs: REVIEW_MS,
    work: () => kyc.reviewDemo(),
    failed: (err) => services.log.warn({ err }, 'the demo reviewer could not work'),
  });
  return {
    start() {
      sweep.start();
      if (services.settings.demoReview) review.start();
    },
    async stop() {
      await sweep.stop();
      await review.stop();
    },
    sweep: () => sweep.run(),
    review: () => review.run(),
  };
}
