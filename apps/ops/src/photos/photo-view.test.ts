import { expect, test } from 'vitest';
import { moved, START_VIEW, turned, zoomed } from './photo-view.ts';

test('zooming in and out again ends where it began', () => {
  const close = moved(zoomed(START_VIEW, 1), 40, -10);
  expect(close).toMatchObject({ x: 40, y: -10, zoom: 1.25 });
  expect(zoomed(close, -1)).toEqual(START_VIEW);
});

test('the zoom has an end on both sides', () => {
  expect(zoomed(START_VIEW, -1)).toEqual(START_VIEW);
  let view = START_VIEW;
  for (let step = 0; step < 30; step++) view = zoomed(view, 1);
  expect(view.zoom).toBe(8);
});

test('what is in the middle stays in the middle', () => {
  const view = zoomed({ x: 10, y: 20, zoom: 2, angle: 90 }, 1);
  expect(view).toEqual({ x: 12.5, y: 25, zoom: 2.5, angle: 90 });
});

test('a picture seen as a whole is not moved', () => {
  expect(moved(START_VIEW, 5, 5)).toBe(START_VIEW);
});

test('four turns are a full one', () => {
  let view = START_VIEW;
  for (let turn = 0; turn < 4; turn++) view = turned(view, 90);
  expect(view.angle).toBe(360);
});
