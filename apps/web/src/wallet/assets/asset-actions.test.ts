import { expect, test } from 'vitest';
import { actionLink, actionsOf } from './asset-actions.ts';

test('each action leads to its page with the coin chosen', () => {
  expect(actionsOf('spot').map((action) => actionLink(action, 'BTC', 'spot'))).toEqual([
    { to: '/account/recharge', search: { currency: 'BTC' } },
    { to: '/account/withdrawel', search: { currency: 'BTC' } },
    { to: '/account/dui', search: { from: 'BTC' } },
    { to: '/account/transfer', search: { currency: 'BTC', type: '1' } },
  ]);
});

test('from the contract account the way is back', () => {
  expect(actionsOf('contract').map((action) => actionLink(action, 'USDT', 'contract'))).toEqual([
    { to: '/account/transfer', search: { currency: 'USDT', type: '2' } },
  ]);
});
