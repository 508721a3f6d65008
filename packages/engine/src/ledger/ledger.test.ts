import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { describe, expect, it } from 'vitest';
import { InvariantBroken } from '../assert.ts';
import { type Account, houseAccount, Ledger } from './ledger.ts';

/** User 1 with 100 available and 50 frozen USDT, user 2 with nothing. */
function ledgerOfTwo() {
  const ledger = new Ledger();
  const ann = ledger.account(1, 'spot', 'USDT');
  const bob = ledger.account(2, 'spot', 'USDT');
  ledger.transfer('fund', houseAccount(ledger, 'genesis', 'USDT'), ann, 150n, 'grant:1');
  ledger.hold(ann, 50n);
  ledger.takeTransfers();
  ledger.takeChanged();
  return { ledger, ann, bob };
}

const parts = ({ available, frozen, quoted }: Account) => [available, frozen, quoted];

describe('Ledger', () => {
  it('opens an account once per owner, product and currency; users count up, the house down', () => {
    const ledger = new Ledger();
    const ids = [
      ledger.account(1, 'spot', 'USDT'),
      ledger.account(1, 'spot', 'BTC'),
      ledger.account(1, 'contract', 'USDT'),
      ledger.account(HOUSE.fees, 'spot', 'USDT'),
      ledger.account(HOUSE.genesis, 'spot', 'USDT'),
      ledger.account(1, 'spot', 'USDT'),
    ].map(({ id }) => id);
    expect(ids).toEqual([1, 2, 3, -1, -2, 1]);
  });

  it('numbers on from restored accounts', () => {
    const ledger = new Ledger();
    const restored = ledger.restore(7, 1, 'spot', 'USDT', 3n, 4n);
    ledger.restore(-5, HOUSE.fees, 'spot', 'USDT', 0n, 0n);
    expect(ledger.account(1, 'spot', 'USDT')).toBe(restored);
    expect(restored.balance).toBe(7n);
    expect(ledger.account(2, 'spot', 'USDT').id).toBe(8);
    expect(ledger.account(HOUSE.swap, 'spot', 'USDT').id).toBe(-6);
  });

  it('records a transfer with both balances it left, frozen parts included', () => {
    const { ledger, ann, bob } = ledgerOfTwo();
    ledger.transfer('trade', ann, bob, 30n, 'trade:1');
    ledger.transferHeld('trade', ann, bob, 50n, 'trade:2');
    expect(ledger.takeTransfers()).toEqual([
      {
        kind: 'trade',
        debitAccount: 1,
        creditAccount: 2,
        currency: 'USDT',
        amount: 30n,
        reference: 'trade:1',
        debitBalance: 120n,
        creditBalance: 30n,
      },
      {
        kind: 'trade',
        debitAccount: 1,
        creditAccount: 2,
        currency: 'USDT',
        amount: 50n,
        reference: 'trade:2',
        debitBalance: 70n,
        creditBalance: 80n,
      },
    ]);
    expect([parts(ann), parts(bob)]).toEqual([
      [70n, 0n, 0n],
      [80n, 0n, 0n],
    ]);
  });

  it('lists a changed account once until it is taken', () => {
    const { ledger, ann, bob } = ledgerOfTwo();
    ledger.hold(ann, 1n);
    ledger.release(ann, 1n);
    ledger.transfer('trade', ann, bob, 1n, 'trade:1');
    expect(ledger.takeChanged()).toEqual([ann, bob]);
    expect(ledger.takeChanged()).toEqual([]);
    ledger.hold(ann, 1n);
    expect(ledger.takeChanged()).toEqual([ann]);
  });

  type Move = (parties: ReturnType<typeof ledgerOfTwo>) => void;
  it.each<[string, Move, Move]>([
    ['hold', ({ ledger, ann }) => ledger.hold(ann, 100n), ({ ledger, ann }) => ledger.hold(ann, 101n)],
    ['release', ({ ledger, ann }) => ledger.release(ann, 50n), ({ ledger, ann }) => ledger.release(ann, 51n)],
    [
      'transfer',
      ({ ledger, ann, bob }) => ledger.transfer('trade', ann, bob, 100n, 't'),
      ({ ledger, ann, bob }) => ledger.transfer('trade', ann, bob, 101n, 't'),
    ],
    [
      'transferHeld',
      ({ ledger, ann, bob }) => ledger.transferHeld('trade', ann, bob, 50n, 't'),
      ({ ledger, ann, bob }) => ledger.transferHeld('trade', ann, bob, 51n, 't'),
    ],
    [
      'transfer beside quotes',
      ({ ledger, ann, bob }) => {
        ann.quoted = 90n;
        ledger.transfer('trade', ann, bob, 10n, 't');
      },
      ({ ledger, ann, bob }) => {
        ann.quoted = 90n;
        ledger.transfer('trade', ann, bob, 11n, 't');
      },
    ],
    [
      'hold beside quotes',
      ({ ledger, ann }) => {
        ann.quoted = 90n;
        ledger.hold(ann, 10n);
      },
      ({ ledger, ann }) => {
        ann.quoted = 90n;
        ledger.hold(ann, 11n);
      },
    ],
    [
      'transferQuoted',
      ({ ledger, ann, bob }) => {
        ann.quoted = 100n;
        ledger.transferQuoted('trade', ann, bob, 100n, 't');
      },
      ({ ledger, ann, bob }) => {
        ann.quoted = 50n;
        ledger.transferQuoted('trade', ann, bob, 51n, 't');
      },
    ],
  ])('%s: all that is there, and not a unit more', (_, all, more) => {
    expect(() => all(ledgerOfTwo())).not.toThrow();
    expect(() => more(ledgerOfTwo())).toThrow(InvariantBroken);
  });

  it.each<[string, Move]>([
    ['of nothing', ({ ledger, ann, bob }) => ledger.transfer('trade', ann, bob, 0n, 't')],
    ['of less than nothing', ({ ledger, ann, bob }) => ledger.transfer('trade', ann, bob, -1n, 't')],
    ['to the same account', ({ ledger, ann }) => ledger.transfer('trade', ann, ann, 1n, 't')],
    [
      'to another currency',
      ({ ledger, ann }) => ledger.transfer('trade', ann, ledger.account(2, 'spot', 'BTC'), 1n, 't'),
    ],
  ])('a transfer %s stops the process', (_, move) => {
    expect(() => move(ledgerOfTwo())).toThrow(InvariantBroken);
  });

  it('external accounts may go below zero, house accounts not', () => {
    const { ledger, ann } = ledgerOfTwo();
    expect(() =>
      ledger.transfer('fund', houseAccount(ledger, 'deposits', 'USDT'), ann, 1n, 't'),
    ).not.toThrow();
    expect(() => ledger.transfer('fund', houseAccount(ledger, 'insurance', 'USDT'), ann, 1n, 't')).toThrow(
      InvariantBroken,
    );
  });
});
