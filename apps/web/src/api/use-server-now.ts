import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** The exchange's time in ms, looked at every so many. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
