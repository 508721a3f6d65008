import type { Trial } from '../trials.ts';

export interface Drill extends Trial {
  /** Part of `npm test`. */
  readonly short?: boolean;
}

/** Throws unless it is so: a drill cannot go on then. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
