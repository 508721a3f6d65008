import { useEffect, useState } from 'react';

/** What somebody types, once he has paused for so long. */
export function useSettled<T extends string | undefined>(value: T, pauseMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
