import { registerOverlay, type Coordinate, type OverlayFigure } from 'klinecharts';

/** What a line needs beside its price. */
export interface PriceLineData {
  /** For example `Buy 0.015`. */
  label: string;
  /** The price as text. */
  price: string;
  colour: string;
  solid: boolean;
}

export const PRICE_LINE = 'priceLine';

/** Makes our own overlays known to the library; safe to call again. */
export function registerOverlays(): void {
  registerOverlay<PriceLineData>({
    name: PRICE_LINE,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ overlay, coordinates, bounding }) => {
      const y = coordinates[0]?.y;
      if (y === undefined) return [];
      const { colour, label, solid } = overlay.extendData;
      return [
        {
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { style: solid ? 'solid' : 'dashed', dashedValue: [4, 3], color: colour, size: 1 },
          ignoreEvent: true,
        },
        tag({ x: bounding.width - 6, y }, label, colour, 'right'),
      ];
    },
    createYAxisFigures: ({ overlay, coordinates, bounding, yAxis }) => {
      const y = coordinates[0]?.y;
      if (y === undefined) return [];
      const fromZero = yAxis?.isFromZero() ?? false;
      const { colour, price } = overlay.extendData;
      return tag({ x: fromZero ? 0 : bounding.width, y }, price, colour, fromZero ? 'left' : 'right');
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

function tag({ x, y }: Coordinate, text: string, colour: string, align: 'left' | 'right'): OverlayFigure {
  return {
    type: 'text',
    attrs: { x, y, text, align, baseline: 'middle' },
    styles: {
      style: 'fill',
      color: '#ffffff',
      backgroundColor: colour,
      borderSize: 0,
      borderRadius: 2,
      size: 11,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
    ignoreEvent: true,
  };
}
