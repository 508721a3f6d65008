import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BTC_USDT } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { countTrades } from '../../spot/fees/traded-days.ts';

const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'CF-IPCountry' },
});
let admin = await enrolAdmin(exchange);
const user = await exchange.signUp();
afterAll(() => stopClean(exchange, admin));

const ORDER = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '40000', amount: '0.001' };
const QUOTE = { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' };
const order = (headers: Record<string, string> = {}) => user.call('/bb/order/create', ORDER, { headers });
const quote = (headers: Record<string, string> = {}) => user.call('/bb/exchange/quote', QUOTE, { headers });
const OFF = 'This service is not available at the moment.';

test('a product is off at once for everyone, and on again; a restart remembers', async () => {
  expect((await order()).code).toBe(1);
  await admin.ok('/ops/api/switches/set', { product: 'spot', off: 1 });
  expect((await order()).msg).toBe(OFF);
  // What is open can still be cancelled, and other products go on.
  expect((await user.call('/bb/order/cancelAll')).code).toBe(1);
  expect((await quote()).msg).not.toBe(OFF);
  expect((await user.ok('/bb/config')).switches).toEqual({
    maintenance: false,
    off: [{ product: 'spot', why: 'everyone' }],
  });
  await exchange.restart();
  expect((await order()).msg).toBe(OFF);
  await admin.ok('/ops/api/switches/set', { product: 'spot', off: 0 });
  expect((await order()).code).toBe(1);
});

test('a product is off in countries, as the trusted proxy names them', async () => {
  await admin.ok('/ops/api/switches/set', { product: 'swap', off: 0, countries: 'cn,US' });
  const from = (country: string) => ({ 'cf-ipcountry': country });
  expect((await quote(from('US'))).msg).toBe('This service is not available in your region.');
  expect((await quote(from('JP'))).msg).not.toMatch(/not available/);
  expect((await quote()).msg).not.toMatch(/not available/);
  const config = await exchange.visitor.call('/bb/config', {}, { headers: from('CN') });
  expect(config.data.switches.off).toEqual([{ product: 'swap', why: 'country' }]);
  const board = await admin.ok('/ops/api/switches/list');
  expect(board.countriesKnown).toBe(true);
  expect(board.products.find(({ product }: any) => product === 'swap')).toEqual({
    product: 'swap',
    off: false,
    countries: ['CN', 'US'],
    users: 0,
  });
  for (const countries of ['C', 'CHN', 'C1', 'CN;US', ',']) {
    expect((await admin.call('/ops/api/switches/set', { product: 'swap', off: 0, countries })).code).toBe(0);
  }
  await admin.ok('/ops/api/switches/set', { product: 'swap', off: 0 });
  expect((await quote(from('US'))).msg).not.toMatch(/not available/);
});

test('a product is closed for one user', async () => {
  const other = await exchange.signUp();
  await admin.ok('/ops/api/users/switch', { id: user.userId, product: 'spot', closed: 1 });
  expect((await order()).msg).toBe(OFF);
  expect((await other.call('/bb/order/create', ORDER)).code).toBe(1);
  expect((await admin.ok('/ops/api/users/detail', { id: user.userId })).closed).toEqual(['spot']);
  expect((await user.ok('/bb/config')).switches.off).toEqual([{ product: 'spot', why: 'user' }]);
  expect((await other.ok('/bb/config')).switches.off).toEqual([]);
  await exchange.restart();
  expect((await order()).msg).toBe(OFF);
  await admin.ok('/ops/api/users/switch', { id: user.userId, product: 'spot', closed: 0 });
  expect((await order()).code).toBe(1);
});

test('maintenance refuses every product, and nothing else', async () => {
  // What bots are told.
  const marketStatus = async () => {
    const answer = await fetch(`${exchange.url}/v2/market-status`);
    return ((await answer.json()) as { data: { marketStatus: number } }).data.marketStatus;
  };
  expect(await marketStatus()).toBe(1);
  await admin.ok('/ops/api/switches/maintenance', { on: 1 });
  expect(await marketStatus()).toBe(2);
  for (const answer of [await order(), await quote()])
    expect(answer.msg).toMatch(/^The exchange is under maintenance/);
  expect((await user.call('/bb/asset/list')).code).toBe(1);
  expect((await user.ok('/bb/config')).switches.maintenance).toBe(true);
  expect((await admin.ok('/ops/api/overview')).maintenance).toBe(true);
  await admin.ok('/ops/api/switches/maintenance', { on: 0 });
  expect(await marketStatus()).toBe(1);
  expect((await order()).code).toBe(1);
});

test('outside of demo mode second contracts start switched off', async () => {
  const FILE_KEY = Buffer.alloc(32, 7).toString('base64');
  const PUBLIC_HOSTS = 'x.example.com';
  const real = await startTestExchange({
    env: {
      ...{ MODE: 'production', FEED: 'htx', FILE_KEY, PUBLIC_HOSTS },
      ...{ PLAIN_HTTP: 'on', OPERATOR_WAIT_HOURS: '0' },
    },
  });
  try {
    expect((await real.visitor.ok('/bb/config')).switches.off).toEqual([
      { product: 'second', why: 'everyone' },
    ]);
    const boss = await enrolAdmin(real);
    const { proposal } = await boss.ok('/ops/api/switches/set', { product: 'second', off: 0 });
    const other = await enrolAdmin(real, 'other@example.com');
    await real.clock.advance(30_000);
    expect((await other.approve(proposal, { totp: other.code() })).code).toBe(1);
    await real.restart();
    expect((await real.visitor.ok('/bb/config')).switches.off).toEqual([]);
  } finally {
    await real.stop();
  }
});

test('a pair is halted, or takes cancellations only', async () => {
  const set = (symbol: string, status: string) => admin.call('/ops/api/pairs/status', { symbol, status });
  expect((await set('btcusdt', 'halted')).code).toBe(1);
  expect((await order()).msg).toBe('Trading on this pair is halted.');
  expect((await set('btcusdt', 'cancel-only')).code).toBe(1);
  expect((await order()).msg).toBe('On this pair orders can only be cancelled at the moment.');
  const { list } = await admin.ok('/ops/api/pairs/list');
  expect(list).toHaveLength(16);
  expect(list.find(({ symbol }: any) => symbol === 'btcusdt')).toMatchObject({
    status: 'cancel-only',
    price: '50000',
    stale: false,
  });
  expect((await set('nosuch', 'halted')).msg).toBe('This trading pair does not exist.');
  expect((await set('btcusdt', 'closed')).code).toBe(0);
  expect((await set('btcusdt', 'trading')).code).toBe(1);
  expect((await order()).code).toBe(1);
});

test('parameters: known names, good values, read at once by who asks', async () => {
  const set = (name: string, value: string) => admin.call('/ops/api/parameters/set', { name, value });
  expect((await set('customer_service_email', 'help@bourse.example')).code).toBe(1);
  const answer = await fetch(
    `${exchange.url}/paramter/getParamListByKeyName?paramName=customer_service_email`,
  );
  expect(await answer.json()).toMatchObject({ data: { valueName: 'help@bourse.example' } });
  expect((await set('customer_service_email', 'help')).msg).toBe(
    'This value is not valid for customer_service_email.',
  );
  expect((await set('contract_second_fee_rate', '0.5')).code).toBe(0);
  for (const name of ['nothing', '__proto__', 'constructor'])
    expect((await set(name, '1')).msg).toBe('Not found');
  const { list } = await admin.ok('/ops/api/parameters/list');
  expect(list.find(({ name }: any) => name === 'withdraw_block_hours')).toEqual({
    name: 'withdraw_block_hours',
    value: '24',
    kind: 'integer',
    min: '0',
    max: '720',
    isPublic: true,
  });
  const log = (await admin.ok('/ops/api/log/list', { subject: 'parameter:customer_service_email' })).list;
  expect(log).toEqual([
    expect.objectContaining({
      before: '{"value":"support@example.com"}',
      after: '{"value":"help@bourse.example"}',
    }),
  ]);
});

test('a coin on a chain is changed and on record', async () => {
  const change = { currency: 'USDT', chain: 'ERC20', withdrawFee: '7', withdrawOpen: 0 };
  const changed = await admin.ok('/ops/api/chains/update', change);
  expect(changed).toMatchObject({ withdrawFee: '7', withdrawOpen: false });
  const chains = (await user.ok('/bb/config')).chains;
  expect(chains.find(({ currency, chain }: any) => currency === 'USDT' && chain === 'ERC20')).toMatchObject({
    withdrawFee: '7',
    withdrawOpen: false,
  });
  const refused = await admin.call('/ops/api/chains/update', { ...change, withdrawFee: '1e3' });
  expect(refused.code).toBe(0);
  const log = (await admin.ok('/ops/api/log/list', { subject: 'chain:USDT/ERC20' })).list;
  expect(log.map(({ action }: any) => action)).toEqual(['chain.update.done', 'chain.update']);
  expect(JSON.parse(log[1].before).withdrawFee).toBe('5');
});

/** The audit is a process of its own, which takes its time to start on a busy machine. */
const AUDITED = { timeout: 50_000 };

test(
  'the audit runs beside the exchange, one at a time, and its result is kept',
  { timeout: 120_000 },
  async () => {
    const auditor = await enrolOperator(exchange, admin, 'auditor');
    expect((await auditor.ok('/ops/api/ledger/status')).state).toBe('never');
    const starts = await Promise.all([
      auditor.call('/ops/api/ledger/run'),
      admin.call('/ops/api/ledger/run'),
    ]);
    expect(starts.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(starts.find(({ code }) => code === 0)!.msg).toBe('The audit is already running.');
    const status = () => auditor.ok('/ops/api/ledger/status');
    await expect.poll(async () => (await status()).state, AUDITED).toBe('passed');
    const { report, error } = await status();
    expect([report.ok, report.differences, error]).toEqual([true, [], '']);
    expect(report.counts.entries).toBeGreaterThan(10);
    expect(report.stateHash).toMatch(/^[0-9a-f]{64}$/);

    await exchange.query('update accounts set available = available + 1 where owner = $1', [user.userId]);
    expect((await auditor.call('/ops/api/ledger/run')).code).toBe(1);
    await expect.poll(async () => (await status()).state, AUDITED).toBe('differences');
    expect((await status()).report.differences.length).toBeGreaterThan(0);
    await exchange.query('update accounts set available = available - 1 where owner = $1', [user.userId]);
    expect((await auditor.ok('/ops/api/overview')).ledger.audit.state).toBe('differences');
  },
);

test('an audit cut off by the end of the process is not running for ever', { timeout: 120_000 }, async () => {
  await exchange.query(`insert into ledger_audits (started_by, started_at) values ('x', now())`);
  await exchange.restart();
  expect(await admin.ok('/ops/api/ledger/status')).toMatchObject({
    state: 'failed',
    error: 'The exchange stopped while it ran.',
  });
  expect((await admin.call('/ops/api/ledger/run')).code).toBe(1);
  await expect.poll(async () => (await admin.ok('/ops/api/ledger/status')).state, AUDITED).toBe('passed');
});

test('the overview adds up', async () => {
  await user.place({ direction: 'buy', type: 'market', amount: '500' });
  const view = await admin.ok('/ops/api/overview');
  const [{ count }] = (await exchange.query('select count(*) from users')) as [{ count: string }];
  expect(view.users).toMatchObject({ total: Number(count), newIn24h: Number(count), verified: 0, frozen: 0 });
  const usdt = view.volumes.find(({ currency }: any) => currency === 'USDT');
  const [{ sum }] = (await exchange.query('select sum(quote) / 1e8 as sum from trades')) as [{ sum: string }];
  expect([Number(usdt.amount), usdt.trades]).toEqual([Number(sum), 1]);
  expect(view.fees.find(({ currency }: any) => currency === 'BTC').amount).toMatch(/^0\.0000/);
  const house = view.house.find(({ desk, currency }: any) => desk === 'marketMaker' && currency === 'BTC');
  expect(Number(house.available)).toBeGreaterThan(1000);
  const nothing = {
    kyc: 0,
    deposits: 0,
    withdrawals: 0,
    paying: 0,
    credits: 0,
    house: 0,
    proposals: 0,
    asides: 0,
    screening: 0,
    alerts: 0,
  };
  expect(view.pending).toEqual(nothing);
  expect(view.stalePairs).toEqual([]);
  expect(view.protectionWaits).toBe(false);
  await exchange.clock.advance(24 * 3_600_000 + 1);
  expect(await new TestOperator(exchange, admin.email).call('/ops/api/overview')).toMatchObject({ code: -2 });
  admin = await enrolAdmin(exchange, 'later@example.com');
  const later = await admin.ok('/ops/api/overview');
  expect([later.users.newIn24h, later.volumes, later.fees]).toEqual([0, [], []]);
});

test('trends tell who came and what users traded, by day, with the days on which nothing was', async () => {
  const trends = async () => (await admin.ok('/ops/api/overview/trends')).days;
  await exchange.setMark('btcusdt', '50000');
  const before = await trends();
  expect(before).toHaveLength(30);
  await exchange.signUp();
  await user.place({ direction: 'buy', type: 'market', amount: '300' });
  await countTrades(exchange.running.services.db, exchange.clock.now());
  const [{ traded }] = (await exchange.query(
    'select sum(volume) / 1e8 as traded from traded_days where day = (select max(day) from traded_days)',
  )) as [{ traded: string }];
  const after = await trends();
  expect(after.at(-1)).toEqual({
    day: new Date(exchange.clock.now()).toISOString().slice(0, 10),
    users: before.at(-1).users + 1,
    volume: String(Number(traded)),
  });
  expect(Number(traded)).toBeGreaterThan(290);
  expect(after.slice(0, -2).every(({ users, volume }: any) => users === 0 && volume === '0')).toBe(true);
});

test('the command makes an admin of a running exchange, and says what is wrong with its arguments', async () => {
  const main = fileURLToPath(new URL('../../../dist/operators/main.js', import.meta.url));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, ...args], {
      env: { DATABASE_URL: exchange.databaseUrl, PORT: '8099' },
    });
  const { stdout } = await run('--email', 'Boss@Example.com');
  expect(stdout).toMatch(/^boss@example\.com is an admin\./);
  const link = /http:\/\/localhost:8099(\/ops\/enrol#[\w-]{43})/.exec(stdout)![1]!;
  await expect(run('--email', 'nobody')).rejects.toThrow(/Say who/);
  await expect(run()).rejects.toThrow(/Say who/);
  const boss = await new TestOperator(exchange, 'boss@example.com').enrol(link);
  expect((await boss.ok('/ops/api/me')).role).toBe('admin');
});
