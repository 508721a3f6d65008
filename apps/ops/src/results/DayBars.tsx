import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useFormats } from '../format/formats.ts';
import { daysBetween, groupsBy, VALUE_COIN } from './sums.ts';

const [WIDTH, HEIGHT, GAP] = [1_000, 160, 0.25];

interface DayBarsProps {
  label: string;
  /** The first and the last day, `2026-11-21`. */
  from: string;
  to: string;
  /** Some days have several, some none. */
  rows: readonly { readonly day: string; readonly value: string }[];
  /** A value exactly; left out: signed, in USDT. */
  say?: (value: string) => string;
}

/**
 * A bar for each day of a period, upwards what came in, downwards what went out. Above them stands the exact value of a day: of the
 * last one, until another is pointed at, touched, or gone to by arrow keys. Nothing where no day has any.
 */
export function DayBars({ label, from, to, rows, say }: DayBarsProps) {
  const { signed } = useFormats();
  const [picked, setPicked] = useState<string>();
  const exact = say ?? ((value: string) => `${signed(value)} ${VALUE_COIN}`);
  if (rows.length === 0) return null;
  const sums = new Map(groupsBy(rows, ({ day }) => day).map(({ key, value }) => [key, value]));
  const days = daysBetween(from, to).map((day) => ({ day, value: sums.get(day) ?? '0' }));
  // Floats draw, and say nothing.
  const values = days.map(({ value }) => Number(value));
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = HEIGHT / (top - bottom || 1);
  const zero = top === bottom ? HEIGHT : top * scale;
  const step = WIDTH / Math.max(1, days.length);
  const last = days.length - 1;
  const found = days.findIndex(({ day }) => day === picked);
  const at = found < 0 ? last : found;
  const said = days[at] && `${days[at].day}: ${exact(days[at].value)}`;

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    pick(Math.floor(((clientX - left) / width) * days.length));
  }

  function go(event: KeyboardEvent): void {
    const day = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (day === undefined) return;
    event.preventDefault();
    pick(day);
  }

  function pick(day: number): void {
    setPicked(days[Math.min(Math.max(day, 0), last)]?.day);
  }

  return (
    <figure className="px-5 py-4">
      <figcaption className="flex flex-wrap justify-between gap-x-3 pb-2 text-12">
        <span className="text-muted">{label}</span>
        <span>{said}</span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={said}
        onKeyDown={go}
        onPointerDown={point}
        onPointerMove={point}
      >
        <svg
          aria-hidden
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
        >
          {days.map(({ day }, index) => {
            const height = Math.abs(values[index]!) * scale;
            const isLoss = values[index]! < 0;
            return (
              <g key={day}>
                {index === at && (
                  <rect x={index * step} y={0} width={step} height={HEIGHT} className="fill-raised" />
                )}
                <rect
                  x={(index + GAP / 2) * step}
                  y={isLoss ? zero : zero - height}
                  width={step * (1 - GAP)}
                  height={height}
                  className={isLoss ? 'fill-down' : 'fill-up'}
                />
              </g>
            );
          })}
          <line
            x1={0}
            x2={WIDTH}
            y1={zero}
            y2={zero}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        </svg>
      </div>
      <div className="flex justify-between pt-1 text-12 text-muted">
        <span>{days[0]?.day}</span>
        <span>{days[last]?.day}</span>
      </div>
    </figure>
  );
}
