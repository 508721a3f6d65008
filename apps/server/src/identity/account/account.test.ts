import { parseAmount } from '@bourse/money/amount';
import { wording } from '@bourse/protocol/texts/wording';
import { FUND_PASSWORD, PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { unzip } from '@bourse/testkit/unzip';
import { stopClean } from '@bourse/testkit/stop-clean';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createKey } from '../../api-keys/test-api-keys.ts';
import { EVM_ADDRESS, payOut, verifiedUser, claimDeposit } from '../../wallet/test-wallet.ts';

const CLOSE = '/user/closeAccount';
const CLOSING = '/user/closing';
const OWN_DATA = '/user/ownData';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange));

const say = (key: Parameters<typeof wording>[1], args = {}) => wording('en-US', key, args);

/** A verified user with nothing but dust. */
async function emptyUser(): Promise<TestUser> {
  const user = await verifiedUser(exchange);
  await payOut(exchange, user, 'USDT', '0.05');
  for (const coin of ['BTC', 'ETH']) await payOut(exchange, user, coin);
  return user;
}

/** A withdrawal of his dust. */
const request = ({ userId }: TestUser) => ({
  type: 'requestWithdrawal' as const,
  user: userId,
  currency: 'USDT',
  chain: 'ERC20',
  address: EVM_ADDRESS,
  amount: parseAmount('0.05')!,
  fee: 1n,
});

async function close(user: TestUser) {
  return user.call(CLOSE, {
    fundPassword: FUND_PASSWORD,
    code: await exchange.codeFor(user, 'closeAccount'),
  });
}

const login = (user: TestUser) =>
  exchange.visitor.call('/user/login', { email: user.email, password: PASSWORD });
const detailOf = ({ userId }: TestUser) => admin.ok('/ops/api/users/detail', { id: userId });

const propose = ({ userId }: TestUser) =>
  admin.ok('/ops/api/credits/propose', {
    owner: String(userId),
    currency: 'USDT',
    amount: '777',
    reason: 'lost deposit',
  });

describe('an account is not closed while anything remains', () => {
  test('each of it is named, in the language of the reader, and no code is used up', async () => {
    const user = await verifiedUser(exchange);
    await user.place({ direction: 'buy', price: '40000', amount: '0.001' });
    const { remains } = await user.ok(CLOSING);
    expect(remains).toEqual(['0.5 BTC', '5 ETH', '10,000 USDT', 'open orders: 1']);
    const code = await exchange.codeFor(user, 'closeAccount');
    const refused = await user.call(CLOSE, { fundPassword: FUND_PASSWORD, code }, { language: 'ko' });
    expect(refused.msg).toContain('미체결 주문: 1');
    expect(refused.msg).toContain('0.5 BTC; 5 ETH; 10,000 USDT');
    await user.ok('/bb/order/cancelAll');
    for (const coin of ['USDT', 'BTC', 'ETH']) await payOut(exchange, user, coin);
    expect((await user.call(CLOSE, { fundPassword: FUND_PASSWORD, code })).code).toBe(1);
  });

  test('dust may stay, a coin worth more than it may not', async () => {
    const user = await verifiedUser(exchange);
    for (const coin of ['BTC', 'ETH']) await payOut(exchange, user, coin);
    await payOut(exchange, user, 'USDT', '0.10000001');
    expect((await user.ok(CLOSING)).remains).toEqual(['0.10000001 USDT']);
  });

  test('a withdrawal on its way counts', async () => {
    const user = await emptyUser();
    await exchange.running.services.sequencer.submit(request(user));
    expect((await user.ok(CLOSING)).remains).toEqual(['withdrawals on their way: 1']);
  });

  test('a credit that waits for approval counts', async () => {
    const user = await emptyUser();
    await propose(user);
    expect((await user.ok(CLOSING)).remains).toEqual(['credits that wait for approval: 1']);
  });

  test('what is asked for while it is being closed opens it again', async () => {
    const user = await emptyUser();
    const { sequencer } = exchange.running.services;
    const submit = sequencer.submit.bind(sequencer);
    const spy = vi.spyOn(sequencer, 'submit').mockImplementation(async (command) => {
      if (command.type === 'cancelAll') await submit(request(user));
      return submit(command);
    });
    const refused = await close(user);
    spy.mockRestore();
    expect(refused.msg).toBe(say('ACCOUNT_NOT_EMPTY', { remains: 'withdrawals on their way: 1' }));
    expect(await detailOf(user)).toMatchObject({ frozen: false, closedTime: 0 });
    expect((await login(user)).code).toBe(1);
  });
});

test('attack: a deposit that is claimed while the account is closed does not stay behind on a closed one', async () => {
  const user = await emptyUser();
  const holder = new pg.Client(exchange.databaseUrl);
  await holder.connect();
  try {
    // The claim has passed all doors, and comes to its turn when the account is shut.
    await holder.query('begin');
    const turn = `deposit request ${user.userId}`;
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
    const claim = claimDeposit(user, { amount: '500' });
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect(await exchange.query(waiting)).toHaveLength(1), 45_000);
    expect((await close(user)).code).toBe(1);
    await holder.query('commit');
    expect((await claim).msg).toBe(say('ACCOUNT_FROZEN'));
  } finally {
    await holder.end();
  }
  expect(await exchange.query('select 1 from deposits where user_id = $1', [user.userId])).toEqual([]);
});

describe('a freeze by support at the time of the closing', () => {
  const freeze = ({ userId }: TestUser) =>
    admin.call('/ops/api/users/freeze', { id: userId, reason: 'suspected thief' });
  /** Freezes when the closing comes to its command, and leaves something behind if asked to. */
  async function closeAndFreeze(user: TestUser, before?: () => Promise<unknown>) {
    const { sequencer } = exchange.running.services;
    const submit = sequencer.submit.bind(sequencer);
    const spy = vi.spyOn(sequencer, 'submit').mockImplementation(async (command) => {
      if (command.type === 'cancelAll') {
        expect((await freeze(user)).code).toBe(1);
        await before?.();
      }
      return submit(command);
    });
    const answer = await close(user);
    spy.mockRestore();
    return answer;
  }

  test('before it: the closing is refused, and nothing of the user is gone', async () => {
    const user = await emptyUser();
    await createKey(exchange, user);
    const { operations } = exchange.running.identity;
    const shut = operations.close.bind(operations);
    const spy = vi.spyOn(operations, 'close').mockImplementation(async (...args) => {
      await operations.freeze(user.userId);
      return shut(...args);
    });
    const answer = await close(user);
    spy.mockRestore();
    expect(answer.msg).toBe(say('ACCOUNT_FROZEN'));
    expect(await detailOf(user)).toMatchObject({ frozen: true, closedTime: 0 });
    expect(await exchange.query('select 1 from api_keys where user_id = $1', [user.userId])).toHaveLength(1);
  });

  test('before its late look, which opens the account again: it stays frozen', async () => {
    const user = await emptyUser();
    const { sequencer } = exchange.running.services;
    const answer = await closeAndFreeze(user, () => sequencer.submit(request(user)));
    expect(answer.msg).toContain('withdrawals on their way: 1');
    expect(await detailOf(user)).toMatchObject({ frozen: true, closedTime: 0 });
    expect((await login(user)).msg).toBe(say('ACCOUNT_FROZEN'));
  });

  test('of one that is closed: reopened it is frozen', async () => {
    const user = await emptyUser();
    expect((await closeAndFreeze(user)).code).toBe(1);
    expect((await freeze(user)).msg).toBe(say('OPS_UNCHANGED'));
    await admin.ok('/ops/api/users/reopen', { id: user.userId, reason: 'asked' });
    expect((await login(user)).msg).toBe(say('ACCOUNT_FROZEN'));
    await admin.ok('/ops/api/users/unfreeze', { id: user.userId, reason: 'no thief' });
    expect((await login(user)).code).toBe(1);
  });
});

describe('a closed account', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await emptyUser();
  });

  test('takes the proofs of a withdrawal', async () => {
    const code = await exchange.codeFor(user, 'closeAccount');
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await user.call(CLOSE, { fundPassword: '000000', code })).msg).toBe(say('PASSWORD_INCORRECT'));
    expect((await user.call(CLOSE, { fundPassword: FUND_PASSWORD, code: wrong })).msg).toBe(
      say('VERIFICATION_CODE_ERROR'),
    );
    expect((await user.call(CLOSE, { fundPassword: FUND_PASSWORD })).code).toBe(0);
    expect((await login(user)).code).toBe(1);
  });

  test('signs out devices and programs, and says so at the log-in', async () => {
    await createKey(exchange, user);
    expect((await close(user)).code).toBe(1);
    expect((await user.call('/bb/asset/list')).code).toBe(-2);
    expect((await login(user)).msg).toBe(say('ACCOUNT_CLOSED'));
    expect(await exchange.query('select id from api_keys where user_id = $1', [user.userId])).toEqual([]);
    const [mail] = exchange.mail.lettersTo(user.email).slice(-1);
    await expect.poll(() => exchange.mail.lettersTo(user.email).join('\n')).toContain('Account closed');
    expect(mail).toBeDefined();
  });

  test('is credited nothing by hand', async () => {
    const other = await emptyUser();
    const credit = await propose(other);
    // As if it had been proposed at the very moment.
    await exchange.query('update manual_credits set owner = $1 where id = $2', [user.userId, credit.id]);
    const { list } = await admin.ok('/ops/api/credits/list', { status: 'pending' });
    const { id, payloadHash } = list.find((each: { id: string }) => each.id === credit.id);
    const second = await enrolOperator(exchange, admin, 'finance', 'second@example.com');
    const answer = await second.call('/ops/api/credits/approve', { id, payloadHash });
    expect(answer.msg).toBe(say('OPS_ACCOUNT_CLOSED'));
    const fields = { owner: String(user.userId), currency: 'USDT', amount: '1', reason: 'late' };
    expect((await admin.call('/ops/api/credits/propose', fields)).msg).toBe(say('OPS_ACCOUNT_CLOSED'));
    await second.ok('/ops/api/credits/reject', { id, payloadHash, remark: 'closed' });
  });

  test('is seen by operators, who unfreeze it in no other way', async () => {
    const { closedTime, deleteTime, frozen } = await detailOf(user);
    expect(frozen).toBe(true);
    expect(new Date(deleteTime).getUTCFullYear() - new Date(closedTime).getUTCFullYear()).toBe(5);
    const fields = { id: user.userId, reason: 'asked' };
    const unfreeze = await admin.call('/ops/api/users/unfreeze', fields);
    expect(unfreeze.msg).toBe(say('OPS_ACCOUNT_CLOSED'));
    await admin.ok('/ops/api/users/reopen', fields);
    expect((await login(user)).code).toBe(1);
    expect(await detailOf(user)).toMatchObject({ frozen: false, closedTime: 0 });
    expect((await admin.call('/ops/api/users/reopen', fields)).msg).toBe(say('OPS_UNCHANGED'));
  });

  test('reopened has nothing of before, and pays nothing out for a day', async () => {
    const { withdrawBlockedUntil } = await detailOf(user);
    expect(withdrawBlockedUntil - exchange.clock.now()).toBe(24 * 3_600_000);
    expect((await user.call('/bb/asset/list')).code).toBe(-2);
  });
});

describe('what the law keeps', () => {
  let user: TestUser;
  const kept = async () =>
    Promise.all(
      ['kyc_applications', 'security_events', 'messages'].map(async (table) =>
        Number(
          (await exchange.query(`select count(*) as n from ${table} where user_id = $1`, [user.userId]))[0].n,
        ),
      ),
    );
  const closedYearsAgo = (years: number, days: number) =>
    exchange.query(
      `update closed_accounts set closed_at = $2::timestamptz - make_interval(years => $3, days => $4) where user_id = $1`,
      [user.userId, new Date(exchange.clock.now()), years, days],
    );
  beforeAll(async () => {
    user = await emptyUser();
    expect((await close(user)).code).toBe(1);
  });

  test('stays until its day, and is deleted then; the ledger stays', async () => {
    await closedYearsAgo(4, 364);
    await exchange.running.identity.jobs.sweep();
    expect((await kept()).every((count) => count > 0)).toBe(true);
    await closedYearsAgo(5, 0);
    // Something came after the closing: without his data its owner could not be told from anybody else.
    const credit = await propose(await emptyUser());
    await exchange.query('update manual_credits set owner = $1 where id = $2', [user.userId, credit.id]);
    await exchange.running.identity.jobs.sweep();
    expect((await kept()).every((count) => count > 0)).toBe(true);
    expect(await detailOf(user)).toMatchObject({ remains: ['credits that wait for approval: 1'] });
    await admin.ok('/ops/api/credits/reject', { id: credit.id, remark: 'closed' });
    const before = await exchange.query('select count(*) as n from transfers');
    await exchange.running.identity.jobs.sweep();
    expect(await kept()).toEqual([0, 0, 0]);
    expect(await exchange.query('select id from files where owner_id = $1', [user.userId])).toEqual([]);
    const [row] = await exchange.query('select email, password_hash from users where id = $1', [user.userId]);
    expect(row).toEqual({ email: `closed-${user.userId}@deleted.invalid`, password_hash: '' });
    expect(await exchange.query('select count(*) as n from transfers')).toEqual(before);
    expect(await detailOf(user)).toMatchObject({ deleteTime: 0 });
    const reopen = await admin.call('/ops/api/users/reopen', { id: user.userId, reason: 'late' });
    expect(reopen.msg).toBe(say('OPS_DATA_DELETED'));
  });

  test('nobody else gets the address, even when it is deleted', async () => {
    await exchange.clock.advance(60_000);
    await exchange.visitor.ok('/user/sendEmailCode', { email: user.email });
    // Only its mail tells: there is no code in it.
    expect(exchange.mail.lettersTo(user.email).at(-1)).toMatch(/has an account/);
    const added = exchange.running.identity.enrol(user.email, PASSWORD);
    await expect(added).rejects.toThrow(/has an account/);
  });
});

describe('a copy of all data', () => {
  test('has everything of its owner and no secret', async () => {
    const user = await verifiedUser(exchange);
    const other = await exchange.signUp();
    const pair = { baseCoin: 'ETH', quoteCoin: 'BTC', price: '0.05', amount: '0.4' };
    await user.place({ ...pair, direction: 'sell' });
    await other.place({ ...pair, direction: 'buy' });
    await createKey(exchange, user);
    expect((await user.call(OWN_DATA, { password: 'Wrong#123' })).msg).toBe(say('PASSWORD_INCORRECT'));
    const response = await user.fetch(OWN_DATA, { password: PASSWORD });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const read = (name: string) => JSON.parse(files.get(name)!.toString());
    expect(read('profile.json')).toMatchObject({ id: user.userId, email: user.email });
    expect(read('identity.json')).toMatchObject([{ realName: 'Test Person', status: 'verified' }]);
    expect(read('trades-sold.json')).toHaveLength(1);
    expect(read('messages.json').length).toBeGreaterThan(0);
    expect(read('security-log.json').length).toBeGreaterThan(0);
    expect(read('api-keys.json')).toHaveLength(1);
    const [{ n }] = await exchange.query(
      `select count(*) as n from transfers t join accounts a on a.id in (t.debit_account, t.credit_account)
       where a.owner = $1`,
      [user.userId],
    );
    expect(read('movements.json')).toHaveLength(Number(n));
    const pictures = [...files].filter(([name]) => name.startsWith('pictures/'));
    expect(pictures.map(([, bytes]) => bytes.subarray(0, 2).toString('hex'))).toEqual(['ffd8', 'ffd8']);
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    for (const secret of ['token_hash', 'password', 'secret', other.email, `"${other.userId}"`])
      expect(all.includes(secret), secret).toBe(false);
  });
});
