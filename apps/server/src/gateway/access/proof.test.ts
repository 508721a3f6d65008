import { openWalletCalls } from '@bourse/protocol/open-api/wallet-calls';
import { RISKS } from '@bourse/protocol/risks';
import { apiKeyCalls } from '@bourse/protocol/api-keys/calls';
import { walletCalls } from '@bourse/protocol/wallet/calls';
import { WEB_CALLS } from '@bourse/protocol/all-calls';
import { expect, test } from 'vitest';
import type { AnyCall } from '@bourse/protocol/call';
import { assertProven, proofOf, settleProof } from './proof.ts';

test('a withdrawal that no handler has looked at the proof of is a fault, not an answer', () => {
  const caller = {};
  expect(() => assertProven(walletCalls.withdraw, caller)).toThrow('without its proof');
  settleProof(caller);
  expect(() => assertProven(walletCalls.withdraw, caller)).not.toThrow();
  expect(() => assertProven(walletCalls.withdraw, {})).toThrow();
  expect(() => assertProven(walletCalls.balances, {})).not.toThrow();
});

test('money leaves by page and by key for what its risk asks, and for no less', () => {
  expect(walletCalls.withdraw.proof).toEqual(RISKS.moneyOut.page);
  expect(openWalletCalls.withdraw.proof).toEqual(RISKS.moneyOut.key);
  const calls = Object.values<Readonly<Record<string, AnyCall>>>(WEB_CALLS).flatMap((domain) =>
    Object.values(domain),
  );
  for (const call of calls.filter(({ product }) => product === 'withdrawal'))
    expect([call.path, call.proof]).toEqual([call.path, RISKS.moneyOut.page]);
});

test('a key that withdraws asks for more than one that does not, and the whitelist for less when it is switched on', () => {
  const wish = (rights: readonly string[]) => proofOf(apiKeyCalls.create, { rights });
  expect(wish(['read', 'withdraw'])).toEqual(['email-code', 'second-factor']);
  expect(wish(['read', 'trade'])).toEqual([['second-factor', 'email-code']]);
  expect(proofOf(walletCalls.switchWhitelist, { on: '1' })).toEqual(['fund-password']);
  expect(proofOf(walletCalls.switchWhitelist, { on: '0' })).toEqual(RISKS.moneyOut.page);
});
