import { useEffect, useState } from 'react';

/**
 * What the exchange's clock said in an answer, and when that was on a clock that nobody sets. Countdowns begin anew
 * with every answer: the exchange's clock decides when a phase ends, even where it was set in between.
 */
export interface ServerMoment {
  readonly serverTime: number;
  readonly heardAt: number;
}

export function heardNow(serverTime: number): ServerMoment {
  return { serverTime, heardAt: performance.now() };
}

/** The exchange's time in ms, `steady` ms after the page's beginning. */
export function timeAt({ serverTime, heardAt }: ServerMoment, steady: number): number {
  return serverTime + steady - heardAt;
}

const STEP_MS = 500;

/** The exchange's time, running on since it was heard. */
export function useServerNow(moment: ServerMoment): number {
  const [steady, setSteady] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setSteady(performance.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  // An answer may be newer than the last step.
  return timeAt(moment, Math.max(steady, moment.heardAt));
}
