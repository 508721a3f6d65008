import { expect, test } from 'vitest';
import { actionLink, actionsOf, isOffered } from './asset-actions.ts';

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

const LISTED = { hasChain: true, isListed: true, hasAny: false };
const TO_COME = { hasChain: false, isListed: false, hasAny: false };

test.each([
  ['a coin that is traded', LISTED, ['deposit', 'withdraw', 'convert', 'transfer']],
  ['one without a chain', { ...LISTED, hasChain: false }, ['convert', 'transfer']],
  ['one that is still to come', TO_COME, []],
  ['one that is no longer on offer', { ...TO_COME, hasAny: true }, ['transfer']],
])('what leads somewhere with %s', (_name, state, actions) => {
  expect(actionsOf('spot').filter((action) => isOffered(action, state))).toEqual(actions);
});
