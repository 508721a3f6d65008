import { parseAmount } from '@bourse/money/amount';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { DAY_MS } from '@bourse/protocol/launchpad/project';
import { FUND_PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makeProject, pass, subscriber } from './test-project.ts';

const exchange = await startTestExchange();
const user = await subscriber(exchange);
const other = await subscriber(exchange);
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const say = (key: MessageKey, args?: Record<string, string>) => wording('en-US', key, args);
const LIST = '/bb/subscribe/list';
const DETAIL = '/bb/subscribe/detail';
const buy = (id: string, amount: string, who = user, more: Fields = {}) =>
  who.call('/bb/subscribe/purchase', { id, amount, fundPassword: FUND_PASSWORD, ...more });
const mine = async (id: string, who = user) => (await who.ok('/bb/subscribe/my', { id })).list;
const detail = (id: string, fields: Fields = {}, who: Pick<TestUser, 'ok'> = user) =>
  who.ok(DETAIL, { id, ...fields });
/** As numbers, so that zeros at the end do not matter. */
const holding = async (coin: string, who = user) => {
  const { available, frozen } = await who.balance(coin);
  return { available: Number(available), frozen: Number(frozen) };
};
const titles = async (who: TestUser): Promise<string[]> =>
  (await who.ok('/bb/index/message', { type: 'personal', pageSize: 100 })).list.map(
    ({ title }: { title: string }) => title,
  );

describe('phases', () => {
  test('a project passes through them by the clock, and is not shown before its warm-up', async () => {
    const now = exchange.clock.now();
    const id = await makeProject(exchange, {
      warmupStart: now + 1_000,
      joinStart: now + 2_000,
      joinEnd: now + 3_000,
    });
    const phaseOf = async () =>
      (await exchange.visitor.ok(LIST, { pageSize: 100 })).list.find((each: { id: string }) => each.id === id)
        ?.phase;
    expect(await phaseOf()).toBeUndefined();
    expect((await exchange.visitor.call(DETAIL, { id })).msg).toBe(say('PROJECT_NOT_FOUND'));
    expect((await buy(id, '10')).msg).toBe(say('PROJECT_NOT_FOUND'));
    for (const phase of ['warming', 'participating', 'ended']) {
      await exchange.clock.advance(1_000);
      expect(await phaseOf()).toBe(phase);
      expect(
        (await exchange.visitor.ok(LIST, { phase, pageSize: 100 })).list.map((p: any) => p.id),
      ).toContain(id);
      if (phase !== 'participating')
        expect((await buy(id, '10')).msg).toBe(
          say(phase === 'warming' ? 'PROJECT_WARMING_UP' : 'PROJECT_CLOSED'),
        );
    }
  });

  test('words are in the reader’s language or in English; without words it goes by its coin', async () => {
    const id = await makeProject(exchange);
    expect(await detail(id)).toMatchObject({ name: `NEW${id}`, summary: '', rules: '', facts: [] });
    const add = (language: string, name: string) =>
      exchange.query('insert into project_texts values ($1, $2, $3, $4, $5, $6)', [
        id,
        language,
        name,
        `about ${name}`,
        '**rules**',
        JSON.stringify([{ name: 'Chain', value: 'ERC20' }]),
      ]);
    await add('en-US', 'Nova');
    await add('ja', 'ノヴァ');
    const read = async (language: string) => (await user.call(DETAIL, { id }, { language })).data;
    expect(await read('ja')).toMatchObject({ name: 'ノヴァ', language: 'ja' });
    expect(await read('ko')).toMatchObject({ name: 'Nova', language: 'en-US', rules: '**rules**' });
    expect((await read('ko')).facts).toEqual([{ name: 'Chain', value: 'ERC20' }]);
    expect((await exchange.visitor.call(DETAIL, { id })).data.mine).toBeUndefined();
  });

  test.each<[string, Fields]>([
    [LIST, { phase: 'upcoming' }],
    [LIST, { pageSize: 0 }],
    [DETAIL, { id: '0' }],
    [DETAIL, { id: '1', amount: '1e3' }],
    [DETAIL, { id: '99999999999' }],
    [DETAIL, {}],
    ['/bb/subscribe/my', { status: 'mine' }],
    ['/bb/subscribe/purchase', { id: '1', fundPassword: FUND_PASSWORD }],
  ])('%s refuses %j', async (path, fields) => {
    const answer = await user.call(path, fields);
    expect([answer.status, answer.code]).toEqual([200, 0]);
  });
});

describe('first come', () => {
  test('is allotted at once, locked, released by the clock with a message', async () => {
    const id = await makeProject(exchange);
    const coin = `NEW${id}`;
    await pass.warmup(exchange);
    const before = await user.balance('USDT');
    expect((await detail(id, { amount: '100.3' })).preview).toEqual({
      amount: '100.3',
      coins: '200.6',
      cost: '100.3',
      refund: '0',
    });
    const stream = await exchange.openStream();
    stream.send({ op: 'auth', userId: String(user.userId), token: user.token });
    await stream.until(({ op, ok }) => op === 'auth' && ok);
    stream.send({ op: 'sub', channels: ['user'] });
    await stream.until(({ op }) => op === 'sub');
    const bought = await buy(id, '100.3', user, { requestId: `first-${id}` });
    expect(bought.data).toMatchObject({
      projectId: id,
      coin,
      mode: 'first-come',
      price: '0.5',
      paid: '100.3',
      coins: '200.6',
      status: 'locked',
    });
    const pushed = await stream.until(({ subscriptions }) => subscriptions !== undefined);
    expect(pushed['subscriptions']).toEqual([bought.data]);
    stream.close();
    // A repeat is the same purchase.
    expect((await buy(id, '100.3', user, { requestId: `first-${id}` })).data).toEqual(bought.data);
    expect(await holding(coin)).toEqual({ available: 0, frozen: 200.6 });
    expect(Number(before.available) - Number((await user.balance('USDT')).available)).toBeCloseTo(100.3, 8);
    expect(await detail(id)).toMatchObject({
      phase: 'participating',
      issued: '200.6',
      raised: '100.3',
      progress: '0.0200',
      participants: 1,
      mine: { paid: '100.3', coins: '200.6', left: '1899.7' },
    });
    expect(await mine(id, other)).toEqual([]);

    await pass.joining(exchange);
    await exchange.clock.advance(DAY_MS - 2_000);
    expect((await mine(id))[0]).toMatchObject({ status: 'locked', phase: 'ended' });
    await exchange.clock.advance(2_000);
    expect((await mine(id))[0].status).toBe('released');
    expect(await holding(coin)).toEqual({ available: 200.6, frozen: 0 });
    await expect.poll(() => titles(user)).toContain('Coins unlocked');
    expect((await titles(user)).filter((title) => title === 'Coins unlocked')).toHaveLength(1);
  });

  test('refuses what the rules forbid', async () => {
    const id = await makeProject(exchange);
    await pass.warmup(exchange);
    expect((await buy(id, '9.99')).msg).toBe(say('SUBSCRIBE_BELOW_MIN'));
    expect((await buy(id, '2000.00000001')).msg).toBe(say('SUBSCRIBE_ABOVE_MAX'));
    expect((await buy(id, '1e2')).msg).toBe(say('INVALID_AMOUNT', { field: 'amount', decimals: '8' }));
    expect((await buy(id, '10', user, { fundPassword: '000000' })).code).toBe(0);
    expect((await buy('900000000000000', '10')).msg).toBe(say('PROJECT_NOT_FOUND'));
    const stranger = await exchange.signUp();
    await stranger.setFundPassword();
    expect((await buy(id, '10', stranger)).msg).toBe(say('KYC_REQUIRED'));
    expect((await exchange.visitor.call('/bb/subscribe/purchase', { id })).code).toBe(-2);
    expect(await mine(id)).toEqual([]);
  });

  test('500 purchases at once sell exactly the supply', async () => {
    const users = [user, other];
    for (let i = 0; i < 8; i++) users.push(await subscriber(exchange));
    const supply = '5333.33333333';
    const id = await makeProject(exchange, {
      supply: parseAmount(supply)!,
      allotMax: parseAmount('5000')!,
    });
    await pass.warmup(exchange);
    // The commands of 500 calls; the calls themselves would measure how fast fund passwords are hashed.
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        exchange.running.services.sequencer.submit({
          type: 'subscribe',
          user: users[i % 10]!.userId,
          requestId: `p${id}-${i}`,
          projectId: Number(id),
          amount: parseAmount('10')!,
        }),
      ),
    );
    const codes = answers.map((reply) => (reply.status === 'refused' ? reply.refusal.code : 'bought'));
    // 20 coins each, the last one what was left.
    expect(codes.filter((code) => code === 'bought')).toHaveLength(267);
    expect(codes.filter((code) => code === 'PROJECT_SOLD_OUT')).toHaveLength(233);
    const rows = await exchange.query('select sum(coins) as coins from subscriptions where project_id = $1', [
      id,
    ]);
    expect(BigInt(rows[0].coins)).toBe(parseAmount(supply));
    expect(await detail(id)).toMatchObject({ issued: supply, progress: '1.0000', participants: 10 });
    expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  }, 60_000);
});

describe('pro rata', () => {
  const terms = { mode: 'pro-rata', supply: parseAmount('1000')!, allotMax: parseAmount('900')! } as const;

  test('previews, allots at the end, gives the rest back, tells it', async () => {
    const id = await makeProject(exchange, terms);
    const coin = `NEW${id}`;
    await pass.warmup(exchange);
    const [mineBefore, hisBefore] = [await holding('USDT'), await holding('USDT', other)];
    await buy(id, '200', other);
    // 1000 × 1800 / 2000 = 900, for 450.
    expect((await detail(id, { amount: '1800' })).preview).toEqual({
      amount: '1800',
      coins: '900',
      cost: '450',
      refund: '1350',
    });
    await buy(id, '1000');
    const first = await buy(id, '800');
    expect(first.data).toMatchObject({ status: 'committed', paid: '1800', coins: '0' });
    expect(await detail(id)).toMatchObject({
      raised: '2000',
      issued: '0',
      progress: '4.0000',
      participants: 2,
      mine: { paid: '1800', left: '200' },
    });
    expect((await holding('USDT')).frozen).toBe(mineBefore.frozen + 1800);
    await pass.joining(exchange);
    expect((await mine(id))[0]).toMatchObject({ status: 'locked', paid: '450', coins: '900' });
    expect((await mine(id, other))[0]).toMatchObject({ status: 'locked', paid: '50', coins: '100' });
    expect(await holding(coin)).toEqual({ available: 0, frozen: 900 });
    expect(await holding('USDT')).toEqual({ ...mineBefore, available: mineBefore.available - 450 });
    expect((await holding('USDT', other)).available).toBe(hisBefore.available - 50);
    await expect.poll(() => titles(other)).toContain('Coins allotted');
    await pass.lock(exchange);
    expect(await holding(coin)).toEqual({ available: 900, frozen: 0 });
  });

  test('a restart in the middle of the allotment allots once', async () => {
    const id = await makeProject(exchange, terms);
    await pass.warmup(exchange);
    await buy(id, '30', other);
    await buy(id, '70');
    // The command that allots is under way while the exchange stops.
    const passing = pass.joining(exchange).catch(() => undefined);
    await exchange.restart();
    await passing;
    await exchange.restart();
    expect((await mine(id))[0]).toMatchObject({ status: 'locked', coins: '140', paid: '70' });
    expect((await mine(id, other))[0]).toMatchObject({ status: 'locked', coins: '60', paid: '30' });
    const closed = await exchange.query(
      `select event from journal, jsonb_array_elements(events::jsonb) event
       where event->>'type' = 'shareAllotted' and (event->>'subscriptionId')::bigint in
         (select id from subscriptions where project_id = $1)`,
      [id],
    );
    expect(closed).toHaveLength(2);
    await expect
      .poll(async () => (await titles(other)).filter((title) => title === 'Coins allotted').length)
      .toBe(2);
  });
});

test.each(['first-come', 'pro-rata'] as const)('cancelling a %s project gives all back', async (mode) => {
  const id = await makeProject(exchange, { mode });
  const before = await other.balance('USDT');
  await pass.warmup(exchange);
  await buy(id, '123.45678901', other);
  expect(await other.balance('USDT')).not.toEqual(before);
  expect(await exchange.running.launchpad.operations.cancel(id)).toBeUndefined();
  expect(await other.balance('USDT')).toEqual(before);
  expect((await mine(id, other))[0]).toMatchObject({ status: 'refunded', phase: 'cancelled' });
  expect(await detail(id, {}, other)).toMatchObject({ phase: 'cancelled', raised: '0', issued: '0' });
  expect((await buy(id, '10')).msg).toBe(say('PROJECT_CLOSED'));
  await expect.poll(() => titles(other)).toContain('Subscription refunded');
});

test('a white paper: a file that may be cached, or text; in English where there is no other', async () => {
  const id = await makeProject(exchange);
  const pdf = Buffer.from('%PDF-1.7\n%%EOF');
  const put = (language: string, kind: string, body: Buffer) =>
    exchange.query('insert into project_books values ($1, $2, $3, $4, now())', [id, language, kind, body]);
  await put('en-US', 'pdf', pdf);
  await put('ja', 'markdown', Buffer.from('# 白書'));
  const read = async (language: string) => (await user.call(DETAIL, { id }, { language })).data.book;
  const path = `/bb/subscribe/book/${id}/en-US`;
  expect(await read('ko')).toEqual({
    language: 'en-US',
    kind: 'pdf',
    path,
    text: '',
    languages: ['en-US', 'ja'],
  });
  expect(await read('ja')).toMatchObject({ language: 'ja', kind: 'markdown', path: '', text: '# 白書' });
  const file = await fetch(exchange.url + path);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  for (const wrong of [`${id}/ja`, `${id}/fr`, '999999/en-US', 'x/en-US', `${id}/..%2f`]) {
    const answer = await fetch(`${exchange.url}/bb/subscribe/book/${wrong}`);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('content-type')).toContain('json');
  }
});
