import type { AxisTick, Chart } from 'klinecharts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far labels may stand apart, in ms; longer ones in months. */
const STEPS_MS = [
  ...[1, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 4, 7, 14].map((count) => count * DAY),
];
const STEPS_MONTHS = [1, 3, 6, 12];
const MONTH = 30 * DAY;

/** Room of a label, with the air before the next one. */
const LABEL_PX = 78;
/** A label that stands nearer to an edge would be cut. */
const EDGE_PX = 20;

interface Step {
  readonly ms: number;
  /** Which of these steps a moment is in, in the reader's time zone. */
  readonly of: (moment: Date) => number;
}

/** The reader's clock as if it were UTC, so that his hours and days are counted as whole ones. */
function localMs(moment: Date): number {
  return moment.getTime() - moment.getTimezoneOffset() * MINUTE;
}

const STEPS: readonly Step[] = [
  ...STEPS_MS.map((ms) => ({ ms, of: (moment: Date) => Math.floor(localMs(moment) / ms) })),
  ...STEPS_MONTHS.map((count) => ({
    ms: count * MONTH,
    of: (moment: Date) => Math.floor((moment.getFullYear() * 12 + moment.getMonth()) / count),
  })),
];

interface Label {
  /** Which of the bars it stands below. */
  readonly index: number;
  readonly text: string;
}

/**
 * Labels at round moments, so that they stay with their bars while the chart moves: bars `from` to `to` (excluded) of
 * `times`, in ms, with `barPx` pixels each. Candles of four hours and more have days below them.
 */
export function timeLabels(times: readonly number[], from: number, to: number, barPx: number): Label[] {
  const last = times.length - 1;
  if (last < 1) return [];
  const barMs = times[last]! - times[last - 1]!;
  const least = Math.max((LABEL_PX / barPx) * barMs, barMs >= 4 * HOUR ? DAY : 0);
  const step = STEPS.find(({ ms }) => ms >= least) ?? STEPS.at(-1)!;
  const labels: Label[] = [];
  for (let index = Math.max(1, from); index < Math.min(to, times.length); index++) {
    const [before, moment] = [new Date(times[index - 1]!), new Date(times[index]!)];
    if (step.of(moment) !== step.of(before)) labels.push({ index, text: textOf(moment, step.ms) });
  }
  return labels;
}

/** The first label of a day has its date, the first of a year that as well. */
function textOf(moment: Date, stepMs: number): string {
  const before = new Date(moment.getTime() - stepMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const [year, month] = [moment.getFullYear(), two(moment.getMonth() + 1)];
  if (stepMs >= MONTH) return `${year}-${month}`;
  const day = `${month}-${two(moment.getDate())}`;
  if (year !== before.getFullYear()) return `${year}-${day}`;
  if (stepMs >= DAY || moment.getDate() !== before.getDate()) return day;
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Has a chart write round moments below its bars; its own labels stand every so many bars, at whatever time that is. */
export function showRoundTimes(chart: Chart): void {
  chart.overrideXAxis({
    createTicks: ({ range, bounding }): AxisTick[] => {
      // Of thousands of bars those in sight, and one before: this is drawn with every frame.
      const first = Math.max(0, Math.floor(range.from) - 1);
      const seen = chart.getDataList().slice(first, Math.ceil(range.to));
      const times = seen.map(({ timestamp }) => timestamp);
      return timeLabels(times, 0, times.length, chart.getBarSpace().bar).flatMap(({ index, text }) => {
        const { x = -1 } = chart.convertToPixel({ dataIndex: first + index }) as { x?: number };
        const isCut = x < EDGE_PX || x > bounding.width - EDGE_PX;
        return isCut ? [] : [{ coord: x, value: times[index]!, text }];
      });
    },
  });
}
