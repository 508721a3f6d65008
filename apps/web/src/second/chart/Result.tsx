import type { ResultMark } from './result-marks.ts';
import { Tag, tagWidth } from './Tag.tsx';
import type { TickScale } from './tick-scale.ts';

const FILLS = { up: 'var(--up-solid)', down: 'var(--down-solid)', muted: 'var(--muted)' } as const;

interface ResultProps {
  mark: ResultMark;
  scale: TickScale;
  /** Of the plot, px. */
  width: number;
}

/** An order that ended: where it began, where it was settled, and what it brought. Leaves at the left with its tick. */
export function Result({ mark, scale, width }: ResultProps) {
  const [x, y] = [scale.x(mark.time), scale.y(mark.value)];
  if (x < 0) return null;
  const fill = FILLS[mark.tone];
  const from = Math.max(0, scale.x(mark.from));
  const strike = scale.y(mark.strike);
  const away = 16 + mark.place * 19;
  const room = tagWidth(mark.label);
  return (
    <g data-testid="result-mark">
      <line x1={from} x2={x} y1={strike} y2={strike} stroke={fill} strokeDasharray="2 3" />
      <line x1={x} x2={x} y1={strike} y2={y} stroke={fill} />
      <circle cx={x} cy={y} r={4} fill={fill} stroke="var(--panel)" strokeWidth={1.5} />
      <Tag
        x={Math.min(Math.max(0, x - room / 2), width - room)}
        y={mark.value < mark.strike ? y + away : y - away}
        width={room}
        text={mark.label}
        fill={fill}
      />
    </g>
  );
}
