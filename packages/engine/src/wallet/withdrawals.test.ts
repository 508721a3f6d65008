import { parseAmount } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { TestMarket } from '../spot/test-market.ts';

/** Ann has 10,000 USDT on her spot account; every invariant is checked after every command. */
let market: TestMarket;
beforeEach(() => {
  market = new TestMarket();
});

const amount = (text: string) => parseAmount(text)!;

function request(text: string, fee = '1', requestId?: string): Command {
  const where = { currency: 'USDT', chain: 'ERC20', address: '0xabc' };
  const key = requestId === undefined ? {} : { requestId };
  return {
    type: 'requestWithdrawal',
    user: 1,
    ...where,
    amount: amount(text),
    fee: amount(fee),
    ...key,
  };
}

/** `done`, `repeat`, or the code of the refusal. */
function run(command: Command): string {
  const outcome = market.execute(command);
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status;
}

function balances(owner: number, currency = 'USDT') {
  const { available, frozen } = market.engine.state.owner(owner).spot(currency);
  return [available, frozen];
}

const START = [amount('10000'), 0n];
const start: Command = { type: 'startPayout', withdrawalId: 1 };
const finish: Command = { type: 'finishWithdrawal', withdrawalId: 1, txHash: '0x1' };
const reject: Command = { type: 'rejectWithdrawal', withdrawalId: 1, remark: 'no' };
const cancel: Command = { type: 'cancelWithdrawal', user: 1, withdrawalId: 1 };

describe('a request', () => {
  it.each([
    ['10000', '1', 'done'],
    ['10000.00000001', '1', 'INSUFFICIENT_BALANCE'],
    ['1', '1', 'QUANTITY_REQUIRED'],
    ['1.00000001', '1', 'done'],
    ['0', '0', 'QUANTITY_REQUIRED'],
  ])('of %s with a fee of %s: %s', (text, fee, outcome) => {
    expect(run(request(text, fee))).toBe(outcome);
    expect(balances(1)[1]).toBe(outcome === 'done' ? amount(text) : 0n);
  });

  it('takes what orders have left, no more', () => {
    market.do('ann buy 50 @100');
    expect(run(request('5000.00000001'))).toBe('INSUFFICIENT_BALANCE');
    expect(run(request('5000'))).toBe('done');
    expect(market.do('ann buy 1 @10')).toEqual(['refused INSUFFICIENT_BALANCE']);
  });

  it('of a negative fee is refused', () => {
    expect(run({ ...request('10'), fee: -1n } as Command)).toBe('QUANTITY_REQUIRED');
  });

  it('repeated with its request id freezes once', () => {
    expect(run(request('10', '1', 'r'))).toBe('done');
    expect(run(request('10', '1', 'r'))).toBe('repeat');
    expect(balances(1)[1]).toBe(amount('10'));
  });
});

describe('what follows', () => {
  beforeEach(() => {
    run(request('100'));
  });

  test('paid: the amount leaves, the fee stays with the house', () => {
    expect([run(start), run(finish)]).toEqual(['done', 'done']);
    expect(balances(1)).toEqual([amount('9900'), 0n]);
    expect(balances(HOUSE.withdrawals)).toEqual([amount('99'), 0n]);
    expect(balances(HOUSE.fees)).toEqual([amount('1'), 0n]);
  });

  test.each([
    ['rejected while pending', [reject]],
    ['rejected while paying: a person knows that nothing was sent', [start, reject]],
    ['cancelled while pending', [cancel]],
  ])('%s: everything back', (_, steps) => {
    for (const step of steps) expect(run(step)).toBe('done');
    expect(balances(1)).toEqual(START);
    for (const late of [start, finish, reject, cancel]) expect(run(late)).toBe('WITHDRAWAL_NOT_FOUND');
    expect(balances(1)).toEqual(START);
  });

  test('a payment needs a start, and starts once', () => {
    expect(run(finish)).toBe('WITHDRAWAL_NOT_PENDING');
    expect(run(start)).toBe('done');
    expect(run(start)).toBe('WITHDRAWAL_NOT_PENDING');
  });

  test('once it is being paid the user cannot take it back', () => {
    run(start);
    expect(run(cancel)).toBe('WITHDRAWAL_NOT_PENDING');
  });

  test('a finished one stays finished', () => {
    run(start);
    run(finish);
    for (const late of [start, finish, reject, cancel]) expect(run(late)).toBe('WITHDRAWAL_NOT_FOUND');
    expect(balances(HOUSE.withdrawals)).toEqual([amount('99'), 0n]);
  });

  test("another's and an absent one get the same answer", () => {
    expect(run({ ...cancel, user: 2 } as Command)).toBe('WITHDRAWAL_NOT_FOUND');
    expect(run({ ...cancel, withdrawalId: 9 } as Command)).toBe('WITHDRAWAL_NOT_FOUND');
  });
});

describe('credits', () => {
  const deposit: Command = {
    type: 'credit',
    owner: 1,
    currency: 'USDT',
    amount: amount('5'),
    kind: 'deposit',
    vouchedBy: { by: 'chain' },
    reference: 'deposit:ERC20:0x1:0',
  };

  it('happen once per reference, whatever a repeat says', () => {
    expect(run(deposit)).toBe('done');
    expect(run({ ...deposit, owner: 2, amount: amount('7') } as Command)).toBe('done');
    expect(balances(1)).toEqual([amount('10005'), 0n]);
    expect(balances(2)).toEqual(START);
    expect(balances(HOUSE.deposits)).toEqual([-amount('5'), 0n]);
  });

  it('of nothing are refused', () => {
    expect(run({ ...deposit, amount: 0n } as Command)).toBe('QUANTITY_REQUIRED');
    expect(run({ ...deposit, amount: -1n } as Command)).toBe('QUANTITY_REQUIRED');
  });
});

describe('own transfers', () => {
  const move = (text: string, to: 'spot' | 'contract'): Command => {
    return { type: 'transferOwn', user: 1, currency: 'USDT', amount: amount(text), to };
  };

  it('move between the two accounts and back', () => {
    expect(run(move('10000', 'contract'))).toBe('done');
    expect(balances(1)).toEqual([0n, 0n]);
    expect(run(move('0.00000001', 'contract'))).toBe('INSUFFICIENT_BALANCE');
    expect(run(move('10000.00000001', 'spot'))).toBe('INSUFFICIENT_BALANCE');
    expect(run(move('10000', 'spot'))).toBe('done');
    expect(balances(1)).toEqual(START);
  });

  it('leave what is frozen where it is', () => {
    market.do('ann buy 50 @100');
    expect(run(move('5000.00000001', 'contract'))).toBe('INSUFFICIENT_BALANCE');
    expect(run(move('5000', 'contract'))).toBe('done');
  });
});
