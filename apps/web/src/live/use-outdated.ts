import { useEffect, useRef } from 'react';

/** A burst of changes asks once. */
const SETTLE_MS = 250;

/**
 * Fetches anew what a new `version` makes out of date: when changes have settled, or, with `pauseMs`, at once and then no sooner
 * than so long after, however many come. The first version there is, after none, makes nothing out of date.
 */
export function useOutdated(
  version: number | string | undefined,
  refetch: () => Promise<unknown>,
  pauseMs?: number,
): void {
  const seen = useRef({ version, at: performance.now() });
  useEffect(() => {
    seen.current.version ??= version;
    if (version === undefined || seen.current.version === version) return;
    const wait = pauseMs === undefined ? SETTLE_MS : seen.current.at + pauseMs - performance.now();
    const timer = setTimeout(() => {
      seen.current = { version, at: performance.now() };
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [version, refetch, pauseMs]);
}
