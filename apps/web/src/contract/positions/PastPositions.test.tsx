import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../../session/session.ts';
import { fakeExchange, show } from '../../testing/page.tsx';
import { showAmounts } from '../../wallet/assets/asset-choices.ts';
import { PastPositions } from './PastPositions.tsx';
import { testPosition } from './test-position.ts';

const exchange = fakeExchange();
const LIQUIDATED = testPosition({
  status: 'liquidated',
  entryStatus: 3,
  reason: 'liquidated',
  price: '57200',
  profit: '-93.71',
  closeFee: '0.95',
  toInsurance: '5.34',
  netProfit: '-101',
  netProfitRate: '-1.01',
  closeTime: 60_000,
});

beforeEach(() => {
  showAmounts(true);
  signIn({ userId: '7', token: 'secret' });
});

async function row(position: typeof LIQUIDATED): Promise<HTMLElement> {
  exchange.answer('/contract/app/contract/standard/getContractRecord', {
    code: 200,
    result: { list: [position], totalRow: 1 },
  });
  await show(<PastPositions label="History" entryStatus={2} filter={{}} version={0} empty={null} />);
  return screen.findByTestId('past-position-row');
}

test('a liquidation says where all that was lost went: its parts sum up to the result, fees and insurance counted', async () => {
  const liquidated = await row(LIQUIDATED);
  within(liquidated).getByText('−101.00', { exact: false });
  within(liquidated).getByText('Result −93.71 · fees 1.95 · insurance fund 5.34 USDT');
});

test('one that its owner closed has nothing to tell of that', async () => {
  const closed = await row({ ...LIQUIDATED, status: 'closed', reason: 'user', toInsurance: '0' });
  expect(within(closed).queryByText(/insurance fund/)).toBeNull();
});

test('hidden amounts are hidden there, too', async () => {
  showAmounts(false);
  const liquidated = await row(LIQUIDATED);
  expect(within(liquidated).getByText(/insurance fund/).textContent).not.toMatch(/\d/);
});
