import { useEffect, useState } from 'react';

const PAUSE_MS = 500;

/** What somebody types, once he has paused. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
