import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeExchange, show } from '../../testing/page.tsx';
import { btcusdt } from '../../testing/pairs.ts';
import { DepthChart } from './DepthChart.tsx';

const exchange = fakeExchange();
let pairs = 0;

/** Half a per cent, nine tenths and five per cent from the middle of 100. */
const SNAPSHOT = {
  type: 'snapshot',
  seq: 1,
  bids: [
    ['99.5', '1'],
    ['99.1', '2'],
    ['95', '400'],
  ],
  asks: [
    ['100.5', '3'],
    ['100.8', '1'],
    ['105', '500'],
  ],
};

async function chart() {
  const pair = { ...btcusdt, symbol: `depth${++pairs}usdt` };
  await show(<DepthChart pair={pair} />);
  await exchange.say(`depth:${pair.symbol}`, SNAPSHOT);
  return screen.getByRole('img', { name: /BTC\/USDT/ });
}

test('depth is drawn within one per cent of the middle, which is in the middle of the axis', async () => {
  await chart();
  const axis = [...screen.getByText('100.00').parentElement!.children].map((label) => label.textContent);
  expect(axis).toEqual(['99.10', '100.00', '100.90']);
  // What is further away weighs nothing: the deepest is 4 of the sellers.
  screen.getByText('4.00 BTC');
});

test('where the pointer is, the price and what has to be traded to get there are told: within the spread nothing', async () => {
  const drawing = await chart();
  vi.spyOn(drawing, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 900 } as DOMRect);
  const told = (share: number): string | undefined => {
    fireEvent.pointerMove(drawing, { clientX: 100 + share * 900 });
    return screen.queryByText(/ · /)?.textContent;
  };
  expect(told(0.25)).toBe('99.55 · 0.00 BTC');
  expect(told(0.2)).toBe('99.46 · 1.00 BTC');
  expect(told(0)).toBe('99.10 · 3.00 BTC');
  expect(told(0.5)).toBe('100.00 · 0.00 BTC');
  expect(told(1)).toBe('100.90 · 4.00 BTC');
  fireEvent.pointerLeave(drawing);
  expect(screen.queryByText(/ · /)).toBeNull();
});
