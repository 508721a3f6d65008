import type { OverlayFigure } from 'klinecharts';
import { expect, test } from 'vitest';
import { priceLine, type PriceLineData } from './chart-overlays.ts';
import { stackTags } from './stack-tags.ts';

const HEIGHT = 400;
/** The pane shows 100 at its upper edge and 96 at its lower one. */
const toPixel = (price: number): number => (100 - price) * 100;

/** What is drawn of an order at a price, its tag among those of other lines. */
function drawn(price: number, others: readonly number[] = []): OverlayFigure[] {
  const extendData: PriceLineData = {
    label: () => 'Buy 0.5',
    priceText: String,
    colour: '#0a0',
    ink: '#fff',
    solid: false,
    canMove: true,
    begins: () => 0,
    tagY: (pixel, height, current) => stackTags([current, ...others].map(pixel), height)[0]!,
    axisY: (pixel, _height, current) => pixel(current),
  };
  return [
    priceLine({
      overlay: { points: [{ value: price }], extendData },
      coordinates: [{ x: 0, y: toPixel(price) }],
      bounding: { width: 600, height: HEIGHT },
      yAxis: { convertToPixel: toPixel },
    } as unknown as Parameters<typeof priceLine>[0]),
  ].flat();
}
const tags = (figures: OverlayFigure[]) =>
  figures.filter(({ type }) => type === 'text').map(({ attrs }) => attrs as { text: string; y: number });

test('a line in sight has its tag at its price, by either of which it is dragged', () => {
  const figures = drawn(98);
  expect(figures.map(({ type, ignoreEvent }) => [type, ignoreEvent])).toEqual([
    ['line', false],
    ['text', false],
  ]);
  expect(tags(figures)).toMatchObject([{ text: 'Buy 0.5 ↕', y: 200 }]);
});

test.each([
  ['above', 103, '↑ Buy 0.5 · 103', (y: number) => y < 20],
  ['below', 90, '↓ Buy 0.5 · 90', (y: number) => y > HEIGHT - 20],
])(
  'a line out of sight %s is an arrow to it at that edge, and is not dragged',
  (_where, price, text, isThere) => {
    const figures = drawn(price);
    expect(figures).toHaveLength(1);
    expect(figures[0]).toMatchObject({ type: 'text', ignoreEvent: true, attrs: { text } });
    const { y } = tags(figures)[0]!;
    expect(isThere(y)).toBe(true);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  },
);

test('two lines out of sight on the same side have an arrow each, one below the other', () => {
  const [near, far] = [drawn(101, [103]), drawn(103, [101])].map((figures) => tags(figures)[0]!.y);
  expect(near! - far!).toBeGreaterThanOrEqual(19);
});
