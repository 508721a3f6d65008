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
 * A bar for each day of a period, upwards what came in, downwards what went out; pointing at one says the exact value.
 * Nothing where no day has any.
 */
export function DayBars({ label, from, to, rows, say }: DayBarsProps) {
  const { signed } = useFormats();
  const exact = say ?? ((value: string) => `${signed(value)} ${VALUE_COIN}`);
  if (rows.length === 0) return null;
  const sums = new Map(groupsBy(rows, ({ day }) => day).map(({ key, value }) => [key, value]));
  const days = daysBetween(from, to).map((day) => ({ day, value: sums.get(day) ?? '0' }));
  // Floats draw, and say nothing.
  const values = days.map(({ value }) => Number(value));
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = HEIGHT / (top - bottom || 1);
  const zero = top * scale;
  const step = WIDTH / Math.max(1, days.length);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="px-5 py-4">
      <figcaption className="pb-2 text-12 text-muted">{label}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        {days.map(({ day, value }, index) => {
          const height = Math.abs(values[index]!) * scale;
          const isLoss = values[index]! < 0;
          return (
            <g key={day}>
              <title>{`${day}: ${exact(value)}`}</title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} className="fill-transparent" />
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
      <div className="flex justify-between pt-1 text-12 text-muted">
        <span>{first?.day}</span>
        <span>{last?.day}</span>
      </div>
    </figure>
  );
}
