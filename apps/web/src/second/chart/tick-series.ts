import type { TickBlockView } from '@bourse/protocol/market/answers';
import { referenceText } from '@bourse/protocol/market/reference-price';
import { ticksOf } from '@bourse/protocol/second/verify';

/** One price of the pair, as settlements cite it. The float is for drawing. */
export interface TickPoint {
  readonly time: number;
  readonly price: string;
  readonly value: number;
}

/** So much of the past is drawn. */
export const HISTORY_MS = 150_000;

/** The last tick of the pair in each block: as many as the live channel brings. */
export function pointsOf(blocks: readonly TickBlockView[], symbol: string): TickPoint[] {
  return blocks.flatMap((block) => {
    const tick = ticksOf([block]).findLast((each) => each.symbol === symbol);
    if (!tick) return [];
    return [pointOf(tick.time, referenceText(tick.price, symbol))];
  });
}

export function pointOf(time: number, price: string): TickPoint {
  return { time, price, value: Number(price) };
}

/** Both in one, oldest first, without what is older than is drawn. */
export function joined(points: readonly TickPoint[], further: readonly TickPoint[]): TickPoint[] {
  const byTime = new Map([...points, ...further].map((point) => [point.time, point]));
  const all = [...byTime.values()].sort((a, b) => a.time - b.time);
  const oldest = (all.at(-1)?.time ?? 0) - HISTORY_MS;
  return all.filter(({ time }) => time >= oldest);
}
