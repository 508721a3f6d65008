import { parseAmount } from '@bourse/money/amount';
import { Refusal } from '@bourse/protocol/refusal';
import { BTC_USDT, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { AddressBook } from './addresses/address-book.ts';
import { ChainRegistry } from './chains.ts';
import type { SignedInCaller } from '../gateway/call.ts';
import type { Guards } from '../gateway/access/guards.ts';
import { WITHDRAWAL } from './test-wallet.ts';
import { LevelLimits } from './withdrawals/level-limits.ts';
import { Withdrawals } from './withdrawals/withdrawals.ts';

afterAll(() => stopClean(exchange));

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const { services } = exchange.running;

/** Codes come one a minute; what happens at once is tested below them. */
const OPEN: Guards = {
  prove: async () => undefined,
  whileStanding: (_caller, change) => services.db.transaction().execute(change),
  checkStanding: async () => undefined,
  kycState: async () => 2,
  level: async () => 1,
  realName: async () => '',
  realNames: async () => new Map(),
  withdrawBlockedUntil: async () => 0,
  refuseFrozen: async () => undefined,
  recordEvent: async () => undefined,
  refuseOften: async () => undefined,
};

const chains = new ChainRegistry(services.db, exchange.running.coins);
await chains.load();
const withdrawals = new Withdrawals(services, {
  chains,
  book: new AddressBook(services),
  guards: OPEN,
  travel: {
    refusalWithout: async () => undefined,
    partyOf: async () => undefined,
    tell: async () => true,
  },
  levels: new LevelLimits(services, OPEN),
  own: { keepsCoins: async () => false },
  earlierRequest: async () => undefined,
});

function callerOf({ userId, email }: TestUser): SignedInCaller {
  return { language: 'en-US', ip: '192.0.2.1', agent: '', session: { id: 1, userId, email } };
}

async function isPaid(user: TestUser): Promise<boolean> {
  const answer = await withdrawals.request(callerOf(user), { ...WITHDRAWAL, code: '1' });
  if (answer instanceof Refusal)
    expect(['INSUFFICIENT_BALANCE', 'TOO_MANY_WITHDRAWALS']).toContain(answer.code);
  return !(answer instanceof Refusal);
}

async function isAccepted(user: TestUser, path: string, fields: Record<string, string>): Promise<boolean> {
  const { code, msg } = await user.call(path, fields);
  if (code !== 1) expect(msg).toBe('Insufficient available balance');
  return code === 1;
}

test('200 withdrawals, transfers and orders at once spend a balance exactly once', async () => {
  const user = await exchange.signUp();
  const buy = { ...BTC_USDT, direction: 'buy', type: 'limit' };
  const debits = Array.from({ length: 200 }, (_, i) => {
    if (i % 3 === 0) return isPaid(user);
    if (i % 3 === 1)
      return isAccepted(user, '/contract/contract/transfer', { currency: 'USDT', amount: '100' });
    return isAccepted(user, '/bb/order/create', { ...buy, price: '40000', amount: '0.0025' });
  });
  const accepted = (await Promise.all(debits)).filter(Boolean);
  expect(accepted).toHaveLength(100);
  expect((await user.balance('USDT')).available).toBe('0.00000000');
});

test('the limit of the day holds for withdrawals sent at once', async () => {
  const user = await exchange.signUp();
  await chains.update({ currency: 'USDT', chain: 'ERC20', withdrawMax: '1000', withdrawDayMax: '1000' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => withdrawals.request(callerOf(user), { ...WITHDRAWAL, code: '1' })),
  );
  const refused = answers.filter((answer) => answer instanceof Refusal);
  expect(refused.map(({ code, args }) => `${code} ${args['left']}`)).toEqual(
    Array(20).fill('WITHDRAW_DAY_LIMIT 0'),
  );
  expect(await withdrawals.withdrawnInDay(user.userId, 'USDT')).toBe(parseAmount('1000'));
});

test('of withdrawals sent at once twenty are open, and one more when one has ended', async () => {
  const user = await exchange.signUp();
  await chains.update({ currency: 'USDT', chain: 'ERC20', withdrawMax: '10000', withdrawDayMax: '100000' });
  const ask = () => withdrawals.request(callerOf(user), { ...WITHDRAWAL, code: '1' });
  const answers = await Promise.all(Array.from({ length: 25 }, ask));
  const refused = answers.filter((answer) => answer instanceof Refusal);
  expect(refused.map(({ code, args }) => `${code} ${args['most']}`)).toEqual(
    Array(5).fill('TOO_MANY_WITHDRAWALS 20'),
  );
  const open = answers.find((answer) => !(answer instanceof Refusal))!;
  await withdrawals.cancel(user.userId, (open as { id: string }).id, undefined);
  expect(await ask()).not.toBeInstanceOf(Refusal);
  expect(await ask()).toMatchObject({ code: 'TOO_MANY_WITHDRAWALS' });
});
