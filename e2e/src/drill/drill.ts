/** What a drill found: what was lost, how long it took, and what was not as it must be. */
export interface Report {
  readonly figures: Readonly<Record<string, number | string>>;
  /** In words, what was done and seen. */
  readonly seen: readonly string[];
  readonly violations: readonly string[];
}

export interface Drill {
  readonly name: string;
  /** Part of `npm test`. */
  readonly short?: boolean;
  /** Rejects when something went otherwise than it must; `NotHere`: this machine lacks what it takes. */
  run(): Promise<Report>;
}

/** Seconds since then, with one decimal. */
export function since(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10;
}

/** Throws unless it is so: a drill cannot go on then. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
