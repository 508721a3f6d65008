import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

export interface LongestRounds {
  /** What the longest round of the event loop took of a processor, ms. */
  readonly roundMs: number;
  /** The longest pause of the garbage collector, by the clock. */
  readonly garbageMs: number;
}

const BEAT_MS = 2;
const NS_A_MS = 1e6;

/**
 * Watches how long the event loop is kept between two beats of a timer. Counted is what the main thread has of a processor: by
 * the clock a round would be as long as others on the machine make it wait.
 */
export function watchRounds(): () => LongestRounds {
  let longest = 0;
  let garbage = 0;
  let last = cpuOfMainThread();
  setInterval(() => {
    const now = cpuOfMainThread();
    longest = Math.max(longest, now - last);
    last = now;
  }, BEAT_MS).unref();
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) garbage = Math.max(garbage, duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  return () => {
    const rounds = { roundMs: longest, garbageMs: garbage };
    [longest, garbage] = [0, 0];
    return rounds;
  };
}

/** The main thread has the number of the process. ms */
function cpuOfMainThread(): number {
  const [ran = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ran) / NS_A_MS;
}
