import { DAY } from './limits.ts';

/** How many codes may be asked for within 24 hours: some freely, then after waits that double. */
export interface Pace {
  readonly most: number;
  /** So many come without a wait. */
  readonly free: number;
  /** The first wait; each further one is twice as long, up to `longestMs`. */
  readonly waitMs: number;
  readonly longestMs: number;
}

/** How long (ms) until the next may be asked for; `times` (ms) are those of the last 24 hours, newest first. */
export function waitFor(times: readonly number[], pace: Pace, now: number): number {
  const newest = times[0];
  if (newest === undefined) return 0;
  if (times.length >= pace.most) return times[pace.most - 1]! + DAY - now;
  const beyond = times.length - pace.free;
  return beyond < 0 ? 0 : newest + Math.min(pace.waitMs * 2 ** beyond, pace.longestMs) - now;
}
