import { Skeleton } from '@bourse/ui/Skeleton';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { formatClock } from '@bourse/ui/format/time';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../../api/config.ts';
import { Result, resultFill, resultTag } from './Result.tsx';
import type { ResultMark } from './result-marks.ts';
import { tagsApart, type TagPlace } from './tag-places.ts';
import { Tag, tagWidth } from './Tag.tsx';
import { AXIS, drawnDecimals, tickScale, type Frame, type StrikeLine, type TickScale } from './tick-scale.ts';
import type { TickPoint } from './tick-series.ts';

interface TickChartProps {
  pair: Pair;
  ticks: readonly TickPoint[];
  lines: readonly StrikeLine[];
  results: readonly ResultMark[];
}

/** The ticks that decide second contracts, as they come, and the reader's orders from strike to expiry. */
export function TickChart({ pair, ticks, lines, results }: TickChartProps) {
  const t = useTranslations('second');
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const frame = useFrame(box);
  const id = useId();
  const last = ticks.at(-1);
  const decimals = drawnDecimals(last?.value ?? 1, pair.priceDecimals);
  const price = (value: number) => formatPlaces(value.toFixed(decimals), decimals, locale);
  const scale = last && frame && tickScale(ticks, lines, last.time, 10 ** -decimals, frame);
  return (
    <div className="flex size-full flex-col">
      <p className="px-3 pt-2 text-12 text-muted">{t('tickDecides')}</p>
      <div ref={box} data-live className="relative min-h-0 flex-1 overflow-hidden">
        {!last && <Skeleton className="m-4 h-[calc(100%-32px)]" />}
        {scale && (
          <svg
            role="img"
            aria-label={t('ticksOf', { pair: pairName(pair) })}
            aria-describedby={id}
            width={frame.width}
            height={frame.height}
            data-testid="tick-chart"
            className="absolute inset-0 text-[11px] select-none"
          >
            <Grid scale={scale} frame={frame} price={price} />
            <path d={areaOf(ticks, scale, frame)} className="fill-accent/10" />
            <path d={pathOf(ticks, scale)} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
            <Orders results={results} lines={lines} scale={scale} frame={frame} />
            <line
              x1={scale.x(last.time)}
              x2={frame.width - AXIS.right}
              y1={scale.y(last.value)}
              y2={scale.y(last.value)}
              stroke="var(--accent)"
              strokeDasharray="2 3"
            />
            <circle cx={scale.x(last.time)} cy={scale.y(last.value)} r={3.5} fill="var(--accent)" />
            <Tag
              x={frame.width - AXIS.right}
              y={scale.y(last.value)}
              width={AXIS.right}
              text={price(last.value)}
              fill="var(--accent-solid)"
            />
          </svg>
        )}
        <p id={id} className="sr-only">
          {last &&
            t('ticksSummary', {
              price: price(last.value),
              time: formatClock(last.time),
              low: price(Math.min(...ticks.map(({ value }) => value))),
              high: price(Math.max(...ticks.map(({ value }) => value))),
            })}
        </p>
      </div>
    </div>
  );
}

function Grid({ scale, frame, price }: { scale: TickScale; frame: Frame; price: (value: number) => string }) {
  const [right, bottom] = [frame.width - AXIS.right, frame.height - AXIS.bottom];
  return (
    <g fill="var(--muted)" aria-hidden>
      {scale.prices.map((value) => (
        <g key={value}>
          <line x1={0} x2={right} y1={scale.y(value)} y2={scale.y(value)} stroke="var(--line)" />
          <text x={right + 6} y={scale.y(value)} dominantBaseline="middle">
            {price(value)}
          </text>
        </g>
      ))}
      {scale.times.map((time) => (
        <g key={time}>
          <line x1={scale.x(time)} x2={scale.x(time)} y1={0} y2={bottom} stroke="var(--line)" />
          {scale.x(time) > 24 && scale.x(time) < right - 24 && (
            <text x={scale.x(time)} y={frame.height - 7} textAnchor="middle">
              {formatClock(time)}
            </text>
          )}
        </g>
      ))}
      <line x1={right} x2={right} y1={0} y2={frame.height} stroke="var(--line)" />
      <line x1={0} x2={frame.width} y1={bottom} y2={bottom} stroke="var(--line)" />
    </g>
  );
}

/** The reader's orders, with tags that do not cover each other: those of running orders first, they decide. */
function Orders({
  results,
  lines,
  scale,
  frame,
}: Pick<TickChartProps, 'results' | 'lines'> & { scale: TickScale; frame: Frame }) {
  const width = frame.width - AXIS.right;
  const ended = results.flatMap((mark) => {
    const best = resultTag(mark, scale, width);
    return best ? [{ mark, best }] : [];
  });
  const best = [...lines.map((line) => strikeTag(line, scale)), ...ended.map((each) => each.best)];
  const places = tagsApart(best, frame.height - AXIS.bottom);
  const tagAt = (at: number): TagPlace => ({ ...best[at]!, y: places[at]! });
  return (
    <>
      {ended.map(({ mark }) => (
        <Result key={mark.id} mark={mark} scale={scale} />
      ))}
      {lines.map((line) => (
        <Strike key={line.id} line={line} scale={scale} width={width} />
      ))}
      {/* Above all lines and dots, so that none of them crosses a number. */}
      {ended.map(({ mark }, at) => (
        <Tag key={mark.id} {...tagAt(lines.length + at)} text={mark.label} fill={resultFill(mark)} />
      ))}
      {lines.map((line, at) => (
        <Tag key={line.id} {...tagAt(at)} text={line.label} fill={strikeFill(line)} />
      ))}
    </>
  );
}

function strikeTag(line: StrikeLine, scale: TickScale): TagPlace {
  const y = scale.y(line.value);
  return {
    x: Math.max(0, scale.x(line.from) - 4),
    y: line.tone === 'up' ? y - 13 : y + 13,
    width: tagWidth(line.label),
  };
}

interface StrikeProps {
  line: StrikeLine;
  scale: TickScale;
  /** Of the plot, px. */
  width: number;
}

function strikeFill({ tone }: StrikeLine): string {
  return `var(--${tone}-solid)`;
}

function Strike({ line, scale, width }: StrikeProps) {
  const colour = strikeFill(line);
  const [from, to, y] = [
    Math.max(0, scale.x(line.from)),
    Math.min(width, scale.x(line.to)),
    scale.y(line.value),
  ];
  return (
    <g data-testid="strike-line">
      <line x1={from} x2={to} y1={y} y2={y} stroke={colour} strokeWidth={1.5} />
      <circle cx={from} cy={y} r={3} fill={colour} />
      {to < width && <line x1={to} x2={to} y1={y - 7} y2={y + 7} stroke={colour} strokeWidth={2} />}
    </g>
  );
}

function pathOf(ticks: readonly TickPoint[], { x, y }: TickScale): string {
  return ticks
    .map(({ time, value }, at) => `${at === 0 ? 'M' : 'L'}${place(x(time))} ${place(y(value))}`)
    .join('');
}

function areaOf(ticks: readonly TickPoint[], scale: TickScale, { height }: Frame): string {
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const floor = height - AXIS.bottom;
  return `${pathOf(ticks, scale)}L${place(scale.x(last.time))} ${floor}L${place(scale.x(first.time))} ${floor}Z`;
}

function place(px: number): string {
  return px.toFixed(1);
}

function useFrame(box: React.RefObject<HTMLDivElement | null>): Frame | undefined {
  const [frame, setFrame] = useState<Frame>();
  useEffect(() => {
    const element = box.current!;
    const measure = (): void => setFrame({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return frame;
}
