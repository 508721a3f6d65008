import { formatPlaces } from '@bourse/ui/format/decimal';
import type { Chart } from 'klinecharts';
import { PRICE_LINE, type PriceLineData } from './chart-overlays.ts';
import { CANDLES, legendHeight, lineBegins, tagsBegin } from './legend.ts';
import { nearestUnseen, stackTags, tagsBeside } from './stack-tags.ts';
import type { ChartLine } from './PriceChart.tsx';

const LINES = 'lines';

/** White text must be readable on each, or of the accent, its own. */
const LINE_COLOURS = {
  up: '--up-solid',
  down: '--down-solid',
  accent: '--accent-solid',
  danger: '--red-solid',
} as const;
export type LineTone = keyof typeof LINE_COLOURS;

/** Draws the reader's own prices. One that may be moved is dragged by its line or its tag, and told where it is let go. */
export function showLines(chart: Chart, lines: readonly ChartLine[], decimals: number, locale: string): void {
  const tokens = getComputedStyle(document.documentElement);
  chart.removeOverlay({ groupId: LINES });
  const prices = lines.map(({ price }) => Number(price));
  for (const [place, { id, tone, price, label, onMove, solid = false }] of lines.entries()) {
    const colour = tokens.getPropertyValue(LINE_COLOURS[tone]).trim();
    chart.createOverlay({
      id: `line-${id}`,
      groupId: LINES,
      name: PRICE_LINE,
      paneId: CANDLES,
      lock: onMove === undefined,
      points: [{ value: Number(price) }],
      extendData: {
        label: (value) => (typeof label === 'string' ? label : label(value.toFixed(decimals))),
        priceText: (value) => formatPlaces(value.toFixed(decimals), decimals, locale),
        colour,
        ink: tone === 'accent' ? tokens.getPropertyValue('--on-accent').trim() : '#ffffff',
        solid,
        canMove: onMove !== undefined,
        begins: (y, width) => lineBegins(chart, y, width),
        tagY: (toPixel, height, current) => {
          const lines = prices.map((each, at) => toPixel(at === place ? current : each));
          const isSeen = (y: number) => y >= 0 && y <= height;
          const own = isSeen(lines[place]!);
          // Those out of sight stand apart: they push no tag away from its line.
          const beside = own
            ? lines.flatMap((y, at) => (isSeen(y) ? [at] : []))
            : nearestUnseen(lines, height);
          const top = own ? tagsBegin(chart) : legendHeight(chart);
          const places = stackTags(
            beside.map((at) => lines[at]!),
            height,
            top,
          );
          return places[beside.indexOf(place)];
        },
        axisY: (toPixel, height, current) => {
          const last = chart.getDataList().at(-1)?.close;
          const own = toPixel(current);
          if (last === undefined) return own;
          const lines = prices.map((each, at) => (at === place ? own : toPixel(each)));
          // Lines out of sight have no tag there.
          const seen = lines.flatMap((y, at) => (y >= 0 && y <= height ? [at] : []));
          const tags = tagsBeside(
            toPixel(last),
            seen.map((at) => lines[at]!),
          );
          return tags[seen.indexOf(place)] ?? own;
        },
      } satisfies PriceLineData,
      ...(onMove && {
        onPressedMoveEnd: ({ overlay }) => {
          const moved = overlay.points[0]?.value;
          if (moved === undefined || !(moved > 0)) return;
          const text = moved.toFixed(decimals);
          if (Number(text) !== Number(price)) onMove(text);
        },
        // The right button would take the line away.
        onRightClick: ({ preventDefault }) => preventDefault?.(),
      }),
    });
  }
}
