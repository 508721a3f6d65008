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

/** What the identity domain does by itself. Never two runs of one job at once; a failed run is logged and tried again. */
export function createJobs(deps: Deps, kyc: Kyc): Jobs {
  const { services, codes, sessions, attempts, places } = deps;
  const timers: NodeJS.Timeout[] = [];

  const sweep = single('old codes, sessions, attempts and photos were not swept', async () => {
    await codes.sweep();
    await sessions.sweep();
    await places.sweep();
    await deps.freeze.sweep();
    await attempts.sweep(new Date(services.clock.now() - 2 * DAY));
    await kyc.deleteOldPhotos();
  });
  const review = single('the demo reviewer could not work', () => kyc.reviewDemo());

  function single(failure: string, work: () => Promise<void>) {
    let running: Promise<void> | undefined;
    return {
      run: () =>
        (running ??= work()
          .catch((error: unknown) => services.log.warn({ err: error }, failure))
          .finally(() => (running = undefined))),
      ended: () => running ?? Promise.resolve(),
    };
  }

  return {
    start() {
      timers.push(setInterval(() => void sweep.run(), HOUR));
      if (services.settings.demoReview) timers.push(setInterval(() => void review.run(), REVIEW_MS));
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await sweep.ended();
      await review.ended();
    },
    sweep: sweep.run,
    review: review.run,
  };
}
