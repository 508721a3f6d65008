import type { ProfitCoin } from '@bourse/protocol/wallet/profit-calls';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startAccount, useBalances } from '../../live/account.ts';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, later, show } from '../../testing/page.tsx';
import { showAmounts } from './asset-choices.ts';
import { TodaysProfitLine } from './TodaysProfitLine.tsx';

const exchange = fakeExchange();
const PATH = '/bb/asset/profitToday?';
const DAY_MS = 86_400_000;
const midnight = () => Math.floor(Date.now() / DAY_MS) * DAY_MS;

const held: ProfitCoin = {
  ...{ currency: 'BTC', opening: '2', openPrice: '50000', balance: '2', inflow: '0', outflow: '0' },
};
const answered = (list: readonly ProfitCoin[], since = midnight()) => ({ code: 1, data: { since, list } });
const priced = (close: string) => ({
  status: 'ok',
  ts: 1,
  data: [{ symbol: 'btcusdt', baseCoin: 'BTC', quoteCoin: 'USDT', logo: '', tick: { open: '50000', close } }],
});

beforeEach(() => {
  showAmounts(true);
  signIn({ userId: '7', token: 'secret' });
  exchange.answer(PATH, answered([held]));
  exchange.answer('/huobi/getHuobiDetailsByQuoteCoin', priced('50061.725'));
  useBalances.setState({ rows: [], version: 0 }, true);
});

const line = () => screen.getByTestId('profit-today');
const said = (text: string) => waitFor(() => expect(line().textContent).toBe(text));

test.each([
  ['50061.725', '+123.45 USDT (+0.12%)', 'text-up'],
  ['49938.275', '−123.45 USDT (−0.12%)', 'text-down'],
  ['50000.004', '0.00 USDT (0.00%)', ''],
])('at %s it says %s', async (close, text, colour) => {
  exchange.answer('/huobi/getHuobiDetailsByQuoteCoin', priced(close));
  await show(<TodaysProfitLine />);
  await said(text);
  expect(line().firstElementChild!.className).toBe(colour);
});

test('nothing is said before both figures and prices are here', async () => {
  const [figures, prices] = [later(), later()];
  exchange.answer(PATH, figures.outcome);
  exchange.answer('/huobi/getHuobiDetailsByQuoteCoin', prices.outcome);
  await show(<TodaysProfitLine />);
  await act(async () => figures.come(answered([held])));
  expect(line().textContent).toBe('');
  await act(async () => prices.come(priced('50061.725')));
  await said('+123.45 USDT (+0.12%)');
});

test('the eye hides all of it, colour included', async () => {
  showAmounts(false);
  await show(<TodaysProfitLine />);
  await waitFor(() => expect(line().textContent).toContain('******'));
  expect(line().textContent).not.toMatch(/\d|%|USDT/);
  expect(line().innerHTML).not.toMatch(/text-(up|down)/);
});

test('its name says what is counted, since when, and what is left out; Escape closes that', async () => {
  exchange.answer(PATH, answered([held, { ...held, currency: 'NEW', openPrice: '1' }]));
  const user = await show(<TodaysProfitLine />);
  await said('+123.45 USDT (+0.12%)');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  const hint = screen.getByRole('tooltip').textContent;
  expect(hint).toContain('since 00:00 UTC');
  expect(hint).toContain('Left out, without a price: NEW.');
  expect(button(/Today's profit/).getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();

  const name = button(/Today's profit/);
  await user.hover(name);
  screen.getByRole('tooltip');
  await user.unhover(name);
  expect(screen.queryByRole('tooltip')).toBeNull();
  // Whoever presses what he points at wants to read it, and to take the mouse away.
  await user.click(name);
  await user.unhover(name);
  screen.getByRole('tooltip');
  await user.click(line());
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('traded without a price, or refused: a dash, and why', async () => {
  exchange.answer(PATH, answered([held, { ...held, currency: 'NEW', balance: '3' }]));
  const user = await show(<TodaysProfitLine />);
  await said('–');
  await user.click(button(/Today's profit/));
  expect(screen.getByRole('tooltip').textContent).toContain('Not known: NEW');
});

test('a refusal is a dash, and says why', async () => {
  exchange.answer(PATH, { code: 0, msg: 'Too many today.' });
  const user = await show(<TodaysProfitLine />);
  await said('–');
  await user.click(button(/Today's profit/));
  expect(screen.getByRole('tooltip').textContent).toContain('Too many today.');
});

test('it is asked about once the balances are here, and their coming is no change', async () => {
  useBalances.setState({ rows: undefined, version: 0 }, true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    await show(<TodaysProfitLine />);
    const askedLater = async () => {
      await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
      return exchange.callsTo(PATH).length;
    };
    expect(await askedLater()).toBe(0);
    act(() => useBalances.setState({ rows: [], version: 0 }, true));
    expect(await askedLater()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('money that moves is asked about at once, and after that once in three seconds', async () => {
  exchange.answer('/bb/asset/list', { code: 1, data: { spot: [], contract: [] } });
  exchange.answer('/bb/order/list', { code: 1, data: { list: [], totalRow: 0 } });
  startAccount();
  await vi.waitFor(() => expect(exchange.callsTo('/bb/asset/list')).toHaveLength(1), 45_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    await show(<TodaysProfitLine />);
    const asked = () => exchange.callsTo(PATH).length;
    const move = async () => {
      await exchange.say('user', { balances: [] });
      await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
    };
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
    expect(asked()).toBe(1);
    exchange.answer(PATH, answered([{ ...held, inflow: '1', balance: '3' }]));
    await move();
    expect(asked()).toBe(2);
    for (let change = 0; change < 10; change++) await move();
    expect(asked()).toBe(2);
    await act(async () => void (await vi.advanceTimersByTimeAsync(3_000)));
    expect(asked()).toBe(3);
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(asked()).toBe(3);

    // While the line was down.
    const usdt = { account: 'spot', currencyName: 'USDT', frozenCurrency: '0.00000000' };
    const assets = { spot: [{ ...usdt, availableCurrency: '5.00000000' }], contract: [] };
    exchange.answer('/bb/asset/list', { code: 1, data: assets });
    const back = async () => {
      await exchange.resume('user');
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
    };
    await back();
    expect(asked()).toBe(4);
    await back();
    expect(asked()).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});

test('of yesterday nothing is shown, and when the day is over it is asked about the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  try {
    vi.setSystemTime(Date.UTC(2026, 0, 5, 23, 59, 50));
    exchange.answer(PATH, answered([held]));
    await show(<TodaysProfitLine />);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    expect(line().textContent).toBe('+123.45 USDT (+0.12%)');
    exchange.answer(PATH, () => answered([{ ...held, openPrice: '50061.725' }]));
    await act(async () => void (await vi.advanceTimersByTimeAsync(12_000)));
    expect(exchange.callsTo(PATH)).toHaveLength(2);
    expect(line().textContent).toBe('0.00 USDT (0.00%)');
  } finally {
    vi.useRealTimers();
  }
});
