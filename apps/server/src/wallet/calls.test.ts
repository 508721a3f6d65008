import { CURRENCIES } from '@bourse/protocol/pairs';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

test('every currency on both accounts, with what is frozen apart', async () => {
  const user = await exchange.signUp();
  await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
  const { spot, contract } = await user.ok('/bb/asset/list');
  expect(spot.map(({ currencyName }: { currencyName: string }) => currencyName)).toEqual([...CURRENCIES]);
  expect(spot[0]).toEqual({
    account: 'spot',
    currencyName: 'USDT',
    availableCurrency: '9510.00000000',
    frozenCurrency: '490.00000000',
  });
  expect(spot[3]).toMatchObject({ currencyName: 'LTC', availableCurrency: '0.00000000' });
  expect(contract).toHaveLength(CURRENCIES.length);
  for (const { availableCurrency } of contract) expect(availableCurrency).toBe('0.00000000');
});

test('only for its owner', async () => {
  expect((await exchange.visitor.call('/bb/asset/list')).code).toBe(-2);
});
