import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { btcusdt } from '../testing/pairs.ts';
import { TickerStrip } from './TickerStrip.tsx';

fakeExchange();

test('while the line says nothing the numbers look old, not the pair and what can be done with it', async () => {
  await show(
    <TickerStrip pair={btcusdt} ticker={undefined} direction="flat" onChoosePair={() => undefined} />,
  );
  const looksOld = (element: Element) => element.closest('[data-live]') !== null;
  expect(looksOld(screen.getByTestId('last-price'))).toBe(true);
  expect(looksOld(screen.getByText('24h high'))).toBe(true);
  expect(screen.getAllByRole('button').map(looksOld)).not.toContain(true);
});
