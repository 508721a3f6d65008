import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeExchange, show } from '../../testing/page.tsx';
import { AllFees, FeeTabs } from './AllFees.tsx';

const exchange = fakeExchange();
const parameter = (name: string) => `/paramter/getParamListByKeyName?paramName=${name}`;
const chain = { currency: 'USDT', chain: 'TRC20', withdrawFee: '1.5', withdrawMin: '10', retired: false };
const contract = { baseCoin: 'BTC', quoteCoin: 'USDT', enabled: true, feeRate: '0.0005', spread: '0.0002' };

beforeEach(() => {
  const fees = { makerRate: '0.001', takerRate: '0.001' };
  const chains = [chain, { ...chain, chain: 'OLD', retired: true }];
  exchange.answer('/bb/config', { code: 1, data: { serverTime: 1, fees, pairs: [], chains } });
  exchange.answer('/bb/order/feeTiers', { code: 1, data: { tiers: [] } });
  exchange.answer('/contract/app/contract/standard/config', {
    code: 200,
    result: [
      { ...contract, symbol: 'btcusdt' },
      { ...contract, symbol: 'ethusdt', baseCoin: 'ETH', enabled: false },
    ],
  });
  exchange.answer(parameter('contract_second_fee_rate'), { code: 1, data: { valueName: '0.02' } });
  exchange.answer(parameter('swap_spread_ppm'), { code: 1, data: { valueName: '2500' } });
});

test('each product says what it costs, as the exchange has it set', async () => {
  const user = await show(<AllFees />);
  const choose = (name: string) => user.click(screen.getByRole('tab', { name }));
  await screen.findByTestId('fee-tier');
  await choose('Contract');
  expect((await screen.findAllByTestId('contract-fee')).map((row) => row.textContent)).toEqual([
    'BTC/USDT0.05%0.02%',
  ]);
  await choose('Second contract');
  expect((await screen.findByTestId('second-fee')).textContent).toBe('2%');
  await choose('Convert');
  expect((await screen.findByTestId('swap-spread')).textContent).toBe('0.25%');
  await choose('Withdraw');
  expect((await screen.findAllByTestId('withdrawal-fee')).map((row) => row.textContent)).toEqual([
    'USDTTRC201.5 USDT10 USDT',
  ]);
});

test.each([
  ['contract', 'Contract'],
  ['nonsense', 'Spot'],
  [undefined, 'Spot'],
])('where an address says %s, the fees of %s are shown', async (part, name) => {
  await show(<FeeTabs part={part} onChange={() => undefined} />);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name);
});
