import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';
import { readJson } from '../exact-json.ts';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

async function get(path: string): Promise<any> {
  return readJson(await (await fetch(exchange.url + path)).text());
}

async function setStatus(symbol: string, status: 'trading' | 'cancel-only' | 'halted'): Promise<void> {
  await exchange.running.services.sequencer.submit({ type: 'setPairStatus', symbol, status });
}

test('the time', async () => {
  expect((await get('/v1/common/timestamp')).data).toBe(String(exchange.clock.now()));
});

test('currencies and their chains', async () => {
  const { code, message, data } = await get('/v2/reference/currencies');
  expect([code, message]).toEqual(['200', 'success']);
  const ids = data.flatMap(({ chains }: any) => chains.map(({ chain }: any) => chain));
  expect(new Set(ids).size).toBe(ids.length);
  expect(data.find(({ currency }: any) => currency === 'usdt')).toMatchObject({
    assetType: '1',
    instStatus: 'normal',
    chains: [
      {
        chain: 'usdterc20',
        baseChain: 'ETH',
        displayName: 'ERC20',
        depositStatus: 'allowed',
        withdrawStatus: 'allowed',
        minDepositAmt: '1',
        minWithdrawAmt: '10',
        maxWithdrawAmt: '50000',
        transactFeeWithdraw: '5',
        withdrawFeeType: 'fixed',
        withdrawPrecision: '8',
      },
      { chain: 'trc20usdt', baseChain: 'TRX', displayName: 'TRC20' },
    ],
  });
  const names = data.map(({ currency }: any) => currency);
  expect((await get('/v1/common/currencys')).data).toEqual(names);
  expect((await get('/v2/reference/currencies?currency=BTC')).data).toEqual(
    data.filter(({ currency }: any) => currency === 'btc'),
  );
});

test('pairs and their rules are those of the engine', async () => {
  const { data } = await get('/v1/common/symbols');
  const specs = [...exchange.running.engine.state.pairs.values()].map(({ spec }) => spec);
  expect(data.map(({ symbol }: any) => symbol)).toEqual(specs.map(({ symbol }) => symbol));
  for (const [index, spec] of specs.entries()) {
    const line = data[index];
    expect(line['base-currency'] + line['quote-currency']).toBe(spec.symbol);
    expect(line).toMatchObject({
      'price-precision': String(spec.priceDecimals),
      'amount-precision': String(spec.quantityDecimals),
      state: 'online',
    });
    expect(Number(line['min-order-amt'])).toBeCloseTo(10 ** -spec.quantityDecimals, 10);
    expect(Number(line['min-order-value']) * 1e8).toBeCloseTo(Number(spec.minNotional), 3);
    expect(line).not.toHaveProperty('leverage-ratio');
  }
  const [short] = (await get('/v1/settings/common/market-symbols?symbols=dogebtc')).data;
  expect(short).toMatchObject({
    symbol: 'dogebtc',
    bc: 'doge',
    qc: 'btc',
    pp: '9',
    ap: '2',
    vp: '8',
    minoa: '0.01',
  });
  expect(short).toMatchObject({
    minov: '0.0001',
    state: 'online',
    at: 'enabled',
    maxoa: '90071992547409.91',
  });
  expect((await get('/v1/settings/common/market-symbols')).data).toHaveLength(specs.length);
  expect((await get('/v1/common/exchange?symbol=BTCUSDT')).data).toMatchObject({
    'limit-order-must-greater-than': '0.000001',
    'market-buy-order-must-greater-than': '5',
  });
});

test('a pair that is not trading is suspended; without any trading pair the market is closed', async () => {
  const marketStatus = async () => (await get('/v2/market-status')).data.marketStatus;
  await setStatus('btcusdt', 'halted');
  expect((await get('/v1/common/symbols')).data[0]).toMatchObject({
    symbol: 'btcusdt',
    state: 'suspend',
    'api-trading': 'disabled',
  });
  expect(await marketStatus()).toBe('1');
  const symbols = [...exchange.running.engine.state.pairs.keys()];
  for (const symbol of symbols) await setStatus(symbol, 'halted');
  expect(await marketStatus()).toBe('2');
  await setStatus('btcusdt', 'cancel-only');
  expect(await marketStatus()).toBe('3');
  for (const symbol of symbols) await setStatus(symbol, 'trading');
  expect(await marketStatus()).toBe('1');
});
