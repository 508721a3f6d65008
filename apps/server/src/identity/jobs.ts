import { Job } from '../job.ts';
import type { AccountClosing } from './account/closing.ts';
import type { Kyc } from './kyc/kyc.ts';
import { DAY, HOUR } from './limits.ts';
import type { Deps } from './deps.ts';

const REVIEW_MS = 1_000;
const REGISTRATIONS_MS = 10_000;
/** What is older than so many registrations is caught up at the next log-in. */
const NEWEST_USERS = 1_000;

export interface Jobs {
  start(): void;
  /** Resolves when what is running has ended. */
  stop(): Promise<void>;
  /** Hourly: codes, sessions, places and attempts that no rule counts any more, and documents kept long enough. */
  sweep(): Promise<void>;
  /** Goes on with registrations that met a core which did not answer: demo funds, and who invited. */
  finishRegistrations(): Promise<void>;
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
  const registrations = new Job({
    everyMs: REGISTRATIONS_MS,
    async work() {
      const isDemo = services.settings.mode === 'demo';
      const newest = await services.db
        .selectFrom('users')
        .select(['id', 'inviter_id', 'demo_funded', 'inviter_reported'])
        .where('frozen_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(NEWEST_USERS)
        .execute();
      for (const user of newest) {
        if (!user.inviter_reported && user.inviter_id !== null)
          await deps.reportInviter(user.id, user.inviter_id);
        if (isDemo && !user.demo_funded) await deps.grantDemoFunds(user.id);
      }
    },
    failed: (err) => services.log.warn({ err }, 'registrations left open could not be looked for'),
  });
  return {
    start() {
      sweep.start();
      registrations.start();
      if (services.settings.demoReview) review.start();
    },
    async stop() {
      await sweep.stop();
      await registrations.stop();
      await review.stop();
    },
    sweep: () => sweep.run(),
    finishRegistrations: () => registrations.run(),
    review: () => review.run(),
  };
}
