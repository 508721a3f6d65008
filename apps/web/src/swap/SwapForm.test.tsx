import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, field, show } from '../testing/page.tsx';
import { SwapForm } from './SwapForm.tsx';

const QUOTE = '/bb/exchange/quote';
const exchange = fakeExchange();
const form = () => show(<SwapForm coins={['USDT', 'BTC']} from="USDT" to="BTC" onChange={() => undefined} />);
const convert = () => button('Convert') as HTMLButtonElement;

function switched(off: object[]): void {
  const data = { serverTime: Date.now(), switches: { maintenance: false, off } };
  exchange.answer('/bb/config', { code: 1, data });
}

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  exchange.answer('/user/info', { code: 1, data: { assetsPwd: 1 } });
});

test('a quote that is refused says why, and there is nothing to convert at', async () => {
  switched([]);
  exchange.answer(QUOTE, { code: 0, msg: 'Market data is delayed.' });
  const user = await form();
  await user.type(field('Amount to convert'), '500');
  await screen.findByText('Market data is delayed.');
  expect(convert().disabled).toBe(true);
});

test('while converting is off no quote is asked for; the form says so once, beside its button', async () => {
  switched([{ product: 'swap', why: 'everyone' }]);
  const user = await form();
  await waitFor(() => expect(convert().disabled).toBe(true));
  await user.type(field('Amount to convert'), '500');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(exchange.callsTo(QUOTE)).toEqual([]);
  expect(screen.getAllByText('This service is not available at the moment.')).toHaveLength(1);
});

test('the rate stands there before an amount is typed, the way people know it, and a click shows the other way', async () => {
  switched([]);
  exchange.answer('/huobi/getHuobiDetailsByQuoteCoin', {
    status: 'ok',
    ts: 1,
    data: [
      {
        symbol: 'btcusdt',
        baseCoin: 'BTC',
        quoteCoin: 'USDT',
        logo: '',
        tick: { open: '50000', close: '50000' },
      },
    ],
  });
  exchange.answer('/paramter/getParamListByKeyName?paramName=swap_spread_ppm', {
    code: 1,
    data: { keyName: 'swap_spread_ppm', valueName: '2000' },
  });
  const user = await form();
  await screen.findByText('Indicative rate');
  const rate = await screen.findByTestId('swap-rate');
  expect(rate.textContent).toBe('1 BTC = 50,100.20 USDT');
  await user.click(rate);
  expect(rate.textContent).toBe('1 USDT = 0.00001996 BTC');
  expect(exchange.callsTo(QUOTE)).toEqual([]);
});
