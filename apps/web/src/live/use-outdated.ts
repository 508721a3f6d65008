import { useEffect, useRef } from 'react';

/** A burst of changes asks once. */
const SETTLE_MS = 250;

/** Fetches anew what a new `version` makes out of date. */
export function useOutdated(version: number, refetch: () => Promise<unknown>): void {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    const timer = setTimeout(() => {
      seen.current = version;
      void refetch();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [version, refetch]);
}
