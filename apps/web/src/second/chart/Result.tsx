import type { ResultMark } from './result-marks.ts';
import type { TagPlace } from './tag-places.ts';
import { tagWidth } from './Tag.tsx';
import type { TickScale } from './tick-scale.ts';

const FILLS = { up: 'var(--up-solid)', down: 'var(--down-solid)', muted: 'var(--muted)' } as const;

interface ResultProps {
  mark: ResultMark;
  scale: TickScale;
}

export function resultFill({ tone }: ResultMark): string {
  return FILLS[tone];
}

/** Where its tag would stand best on a plot so wide; none when its tick has left. */
export function resultTag(mark: ResultMark, scale: TickScale, width: number): TagPlace | undefined {
  const [x, y] = [scale.x(mark.time), scale.y(mark.value)];
  if (x < 0) return undefined;
  const room = tagWidth(mark.label);
  return {
    x: Math.min(Math.max(0, x - room / 2), width - room),
    y: mark.value < mark.strike ? y + AWAY : y - AWAY,
    width: room,
  };
}

/** From the tick to the middle of its tag, px. */
const AWAY = 16;

/** An order that ended: where it began, where it was settled, and what it brought. */
export function Result({ mark, scale }: ResultProps) {
  const [x, y] = [scale.x(mark.time), scale.y(mark.value)];
  const fill = resultFill(mark);
  const from = Math.max(0, scale.x(mark.from));
  const strike = scale.y(mark.strike);
  return (
    <g data-testid="result-mark">
      <line x1={from} x2={x} y1={strike} y2={strike} stroke={fill} strokeDasharray="2 3" />
      <line x1={x} x2={x} y1={strike} y2={y} stroke={fill} />
      <circle cx={x} cy={y} r={4} fill={fill} stroke="var(--panel)" strokeWidth={1.5} />
    </g>
  );
}
