import type { Fault } from './faults.ts';
import type { Round } from './run.ts';

/** Seconds without service that the median of a fault may take, where that is promised; at rest, on a machine of its own. */
const BARS: Readonly<Record<string, number>> = {
  'core active, kill': 3,
  'core active, freeze': 6,
  'gateway, kill': 1,
  'nats, kill': 1,
  'postgres primary, kill': 15,
};

/** Time without service by fault. Seconds, to a tenth. */
export interface Gaps {
  readonly fault: string;
  readonly rounds: number;
  readonly median: number;
  readonly most: number;
  /** What is promised of the median, and whether it holds. */
  readonly bar?: number;
  readonly holds?: boolean;
}

export function gapsByFault(results: readonly (readonly [Fault, Pick<Round, 'gap'>])[]): Gaps[] {
  const gaps = new Map<string, number[]>();
  for (const [{ victim, way }, { gap }] of results) {
    const name = `${victim}, ${way}`;
    gaps.set(name, [...(gaps.get(name) ?? []), gap]);
  }
  return [...gaps]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([fault, seconds]) => {
      const sorted = seconds.sort((a, b) => a - b);
      const median = sorted[Math.floor((sorted.length - 1) / 2)]!;
      const said = { fault, rounds: sorted.length, median: tenths(median), most: tenths(sorted.at(-1)!) };
      const bar = BARS[fault];
      return bar === undefined ? said : { ...said, bar, holds: median <= bar };
    });
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
