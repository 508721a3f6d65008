import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { btcusdt } from '../testing/pairs.ts';
import { SubmitButton } from './ClosedNotice.tsx';
import { ProductOffBanner } from './ProductOffBanner.tsx';
import { useClosed, useClosedOn } from './use-closed.ts';

const exchange = fakeExchange();
const OPEN = { maintenance: false, off: [] };

function switched(switches: object): void {
  exchange.answer('/bb/config', { code: 1, data: { serverTime: Date.now(), switches } });
}

test.each([
  ['everyone', 'This service is not available at the moment.'],
  ['user', 'This service is not available at the moment.'],
  ['country', 'This service is not available in your region.'],
])('a product that is switched off for %s is told before it is tried', async (why, text) => {
  switched({ ...OPEN, off: [{ product: 'second', why }] });
  await show(
    <>
      <ProductOffBanner product="second" />
      <ProductOffBanner product="swap" />
    </>,
  );
  expect(await screen.findAllByText(text)).toHaveLength(1);
});

function Buy() {
  return <SubmitButton closed={useClosed('swap')}>Buy</SubmitButton>;
}

test.each([
  ['maintenance', { ...OPEN, maintenance: true }, 'The exchange is under maintenance. Your funds are safe.'],
  [
    'a switch',
    { ...OPEN, off: [{ product: 'swap', why: 'everyone' }] },
    'This service is not available at the moment.',
  ],
])(
  'during %s the button of a form is off, and the reason beside it describes it',
  async (_why, off, text) => {
    switched(off);
    await show(<Buy />);
    const reason = await screen.findByText(text);
    const buy = button('Buy') as HTMLButtonElement;
    expect([buy.disabled, buy.getAttribute('aria-describedby')]).toEqual([true, reason.id]);
  },
);

test('while nothing is off the button is alone, and on', async () => {
  switched({ ...OPEN, off: [{ product: 'spot', why: 'everyone' }] });
  await show(<Buy />);
  const buy = button('Buy') as HTMLButtonElement;
  expect([buy.disabled, buy.getAttribute('aria-describedby')]).toEqual([false, null]);
});

function Trade({
  status,
  late,
}: {
  status: 'trading' | 'halted' | 'cancel-only' | 'retired';
  late: boolean;
}) {
  return <p role="status">{useClosedOn('contract', { ...btcusdt, status }, late) ?? 'open'}</p>;
}

test.each([
  ['trading', false, 'open'],
  ['halted', false, 'Trading on this pair is halted.'],
  ['cancel-only', true, 'On this pair orders can only be cancelled at the moment.'],
  ['retired', false, 'This pair is not traded any more.'],
  ['trading', true, 'Market data is delayed. Please try again when it has recovered.'],
] as const)('a pair that is %s, its data late: %s, says: %s', async (status, late, text) => {
  switched(OPEN);
  await show(<Trade status={status} late={late} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});
