import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signIn } from '../../session/session.ts';
import { fakeExchange, later, show } from '../../testing/page.tsx';
import { btcusdt } from '../../testing/pairs.ts';
import { showAmounts } from './asset-choices.ts';
import { AssetTable } from './AssetTable.tsx';

const exchange = fakeExchange();
const ROW = { coin: 'XRP', available: '10', frozen: '0', amount: '10', price: '0.53127', total: '5.3127' };

test('while the settings are under way no price is cut to two decimals, and no link is there that would move', async () => {
  signIn({ userId: '7', token: 'secret' });
  showAmounts(true);
  const config = later();
  exchange.answer('/bb/config', config.outcome);
  await show(<AssetTable account="spot" rows={[ROW]} />);
  await screen.findByRole('status', { name: /Loading/ });
  expect(screen.queryByTestId('asset-row')).toBeNull();
  const pair = { ...btcusdt, symbol: 'xrpusdt', baseCoin: 'XRP', quoteCoin: 'USDT', priceDecimals: 5 };
  config.come({ code: 1, data: { serverTime: 1, coins: ['XRP'], chains: [], pairs: [pair] } });
  const row = await screen.findByTestId('asset-row');
  expect(row.textContent).toContain('0.53127');
  expect(screen.getAllByRole('link').length).toBeGreaterThan(1);
});
