import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * `burst` units at once, and on average `perSecond`: they are counted over the time in which so many come in. The window
 * begins with the first unit that is spent.
 */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** What became of a spending. */
export interface Spent {
  /** 0: it is paid. Otherwise the ms until there is something to spend again. */
  readonly waitMs: number;
  /** Units that may be spent at once. */
  readonly left: number;
  /** In how many ms nothing will be missing any more. */
  readonly fullInMs: number;
}

/** In how many ms there is something to spend again; 0: it is spent, or nobody counts. */
export function waitOf(spent: Spent | undefined): number {
  return spent?.waitMs ?? 0;
}

/** A budget of one kind, with an account in memory for each who spends from it. */
export class Purse {
  readonly #limiter: RateLimiterMemory;
  readonly #burst: number;
  readonly #refused: (() => void) | undefined;

  /** `refused`: told of each spending that is. */
  constructor({ perSecond, burst }: Rate, refused?: () => void) {
    this.#burst = burst;
    this.#refused = refused;
    this.#limiter = new RateLimiterMemory({ points: burst, duration: burst / perSecond });
  }

  /** What was spent at another gateway: it is gone, whether or not there was so much. */
  async book(who: string, cost: number): Promise<void> {
    await this.#limiter.penalty(who, Math.min(cost, this.#burst));
  }

  /** Takes so many units. What costs more than a whole purse takes all of it, or it could never be had. */
  async spend(who: string | number, cost = 1): Promise<Spent> {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiter.consume(who, Math.min(cost, this.#burst));
      return { waitMs: 0, left: remainingPoints, fullInMs: msBeforeNext };
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      this.#refused?.();
      const waitMs = Math.max(1, result.msBeforeNext);
      return { waitMs, left: 0, fullInMs: waitMs };
    }
  }
}
