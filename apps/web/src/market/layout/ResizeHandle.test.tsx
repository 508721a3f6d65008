import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeExchange, show } from '../../testing/page.tsx';
import { ResizeHandle, useOrdersHeight } from './ResizeHandle.tsx';

fakeExchange();
// jsdom captures no pointer; a drag stays on the edge here.
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

function Panel() {
  const [height, setHeight] = useOrdersHeight();
  return (
    <section aria-label="orders" style={{ height }}>
      <ResizeHandle height={height} onChange={setHeight} />
    </section>
  );
}
const edge = () => screen.getByRole('separator');
/** Of the panel, as its edge tells it, and as the panels above are told. */
const heights = () => [
  screen.getByLabelText('orders').style.height,
  edge().getAttribute('aria-valuenow'),
  document.documentElement.style.getPropertyValue('--orders-height'),
];

function drag(by: number): void {
  fireEvent.pointerDown(edge(), { pointerId: 1, clientY: 500 });
  fireEvent.pointerMove(edge(), { pointerId: 1, clientY: 500 + by / 2 });
  fireEvent.pointerMove(edge(), { pointerId: 1, clientY: 500 + by });
  fireEvent.pointerUp(edge(), { pointerId: 1 });
}

test('the edge of the panel is dragged, the panels above are told, and the next visit finds it so', async () => {
  await show(<Panel />);
  expect(heights()).toEqual(['260px', '260', '260px']);
  drag(-80);
  expect(heights()).toEqual(['340px', '340', '340px']);
  // Let go, it follows no more.
  fireEvent.pointerMove(edge(), { pointerId: 1, clientY: 100 });
  expect(heights()[0]).toBe('340px');
  cleanup();
  document.documentElement.style.removeProperty('--orders-height');
  await show(<Panel />);
  expect(heights()).toEqual(['340px', '340', '340px']);
});

test('it gets no smaller than its rows need and no larger than leaves a chart', async () => {
  await show(<Panel />);
  drag(1_000);
  expect(heights()[0]).toBe('140px');
  drag(-2_000);
  expect(heights()[0]).toBe('640px');
});

test('the arrow keys move it, too', async () => {
  const user = await show(<Panel />);
  edge().focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(heights()[0]).toBe('280px');
});
