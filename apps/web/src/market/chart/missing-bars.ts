interface Bar {
  readonly timestamp: number;
}

/** So many can be added one by one; for more it is quicker to draw the chart anew. */
export const MOST_MISSING = 60;

/**
 * The bars to add to a chart that stopped at some time, oldest first: its last one again, for it was still running
 * then, and all after it. `undefined`: what is shown is too old, or nothing, and has to be replaced as a whole.
 */
export function missingBars<Some extends Bar>(
  shown: readonly Bar[],
  now: readonly Some[],
): readonly Some[] | undefined {
  const last = shown.at(-1);
  if (!last) return undefined;
  const from = now.findIndex((bar) => bar.timestamp >= last.timestamp);
  if (from < 0) return [];
  const follows = now[from]!.timestamp === last.timestamp;
  return follows && now.length - from <= MOST_MISSING ? now.slice(from) : undefined;
}
