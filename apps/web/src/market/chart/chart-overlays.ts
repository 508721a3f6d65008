import {
  registerOverlay,
  type Coordinate,
  type OverlayCreateFiguresCallbackParams,
  type OverlayFigure,
} from 'klinecharts';

/** What a line needs beside its price. */
export interface PriceLineData {
  /** For example `Buy 0.015`; told anew while the line is dragged. */
  label: (price: number) => string;
  /** A price as text. */
  priceText: (price: number) => string;
  colour: string;
  /** Of letters on it. */
  ink: string;
  solid: boolean;
  canMove: boolean;
  /** Where the line begins that stands at `y`, both in px, on a chart so wide. */
  begins: (y: number, width: number) => number;
  /**
   * Where its tag stands among those of the other lines, with its own at a price: one that is dragged takes its tag along.
   * Nowhere, where it is out of sight and others are nearer.
   */
  tagY: (toPixel: (price: number) => number, height: number, price: number) => number | undefined;
  /** Where its tag on the axis stands, beside the mark of the last price. */
  axisY: (toPixel: (price: number) => number, height: number, price: number) => number;
}

export const PRICE_LINE = 'priceLine';

/** Makes our own overlays known to the library; safe to call again. */
export function registerOverlays(): void {
  registerOverlay<PriceLineData>({
    name: PRICE_LINE,
    totalStep: 2,
    lock: true,
    createPointFigures: priceLine,
    createYAxisFigures: ({ overlay, coordinates, bounding, yAxis }) => {
      const y = coordinates[0]?.y;
      if (y === undefined || y < 0 || y > bounding.height) return [];
      const fromZero = yAxis?.isFromZero() ?? false;
      const { priceText, axisY, ...look } = overlay.extendData;
      const value = overlay.points[0]?.value ?? 0;
      const price = priceText(value);
      const place = {
        x: fromZero ? 0 : bounding.width,
        y: yAxis ? axisY((each) => yAxis.convertToPixel(each), bounding.height, value) : y,
      };
      return tag(place, price, look, fromZero ? 'left' : 'right');
    },
  });
  registerOverlay<string>({
    name: 'note',
    totalStep: 2,
    needDefaultPointFigure: true,
    createPointFigures: ({ overlay, coordinates }) => {
      const at = coordinates[0];
      if (!at) return [];
      return {
        type: 'text',
        attrs: { x: at.x + 8, y: at.y, text: overlay.extendData, align: 'left', baseline: 'middle' },
      };
    },
  });
}

/** A line at its price with its tag; out of sight the tag alone, with an arrow and its price, beside the older candles. */
export function priceLine({
  overlay,
  coordinates,
  bounding,
  yAxis,
}: Pick<
  OverlayCreateFiguresCallbackParams<PriceLineData>,
  'overlay' | 'coordinates' | 'bounding' | 'yAxis'
>): OverlayFigure | OverlayFigure[] {
  const y = coordinates[0]?.y;
  if (y === undefined) return [];
  const { colour, ink, solid, canMove, begins, priceText, tagY } = overlay.extendData;
  const price = overlay.points[0]?.value ?? 0;
  const label = overlay.extendData.label(price);
  const tagAt = yAxis ? tagY((each) => yAxis.convertToPixel(each), bounding.height, price) : y;
  if (tagAt === undefined) return [];
  if (y < 0 || y > bounding.height) {
    const text = `${y < 0 ? '↑' : '↓'} ${label} · ${priceText(price)}`;
    return tag({ x: 6, y: tagAt }, text, { colour, ink }, 'left');
  }
  const at = { x: bounding.width - 6, y: tagAt };
  return [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x: begins(y, bounding.width), y },
          { x: bounding.width, y },
        ],
      },
      styles: { style: solid ? 'solid' : 'dashed', dashedValue: [4, 3], color: colour, size: 1 },
      ignoreEvent: !canMove,
    },
    tag(at, canMove ? `${label} ↕` : label, { colour, ink }, 'right', !canMove),
  ];
}

function tag(
  { x, y }: Coordinate,
  text: string,
  { colour, ink }: Pick<PriceLineData, 'colour' | 'ink'>,
  align: 'left' | 'right',
  ignoreEvent = true,
): OverlayFigure {
  return {
    type: 'text',
    attrs: { x, y, text, align, baseline: 'middle' },
    styles: {
      style: 'fill',
      color: ink,
      backgroundColor: colour,
      borderSize: 0,
      borderRadius: 2,
      size: 11,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
    ignoreEvent,
  };
}
