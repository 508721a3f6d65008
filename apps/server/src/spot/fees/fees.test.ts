import type { OwnerTier } from '@bourse/protocol/command';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test, vi } from 'vitest';
import { DailyTiers } from './daily-tiers.ts';
import { countTrades } from './traded-days.ts';

/** What users trade, the tier that it brings a day later, and what they then pay. */
const DAY = 86_400_000;
const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const other = await enrolAdmin(exchange, 'other@example.com');
const [user, maker] = [await exchange.signUp(), await exchange.signUp()];
afterAll(() => stopClean(exchange));

const decide = () => new DailyTiers(exchange.running.services).decide();
const own = async (who = user) => (await who.ok('/bb/order/feeTiers')).own;
async function agree(value: string): Promise<void> {
  const { data } = await admin.call('/ops/api/parameters/set', { name: 'fee_tiers', value });
  expect((await other.approve(data.proposal)).data).toMatchObject({ status: 'finished' });
}
/** To a minute past the next midnight (UTC), when the day before is decided on. */
async function nextDay(): Promise<void> {
  const now = exchange.clock.now();
  exchange.clock.advance(DAY - (now % DAY) + 61_000);
  await exchange.setMark('btcusdt', '50000');
  await Promise.all([admin.login(), other.login()]);
}
/** One fills the other: between users alone. */
async function trade(amount: string): Promise<string> {
  await maker.place({ direction: 'sell', price: '50000', amount });
  const { id } = await user.place({ direction: 'buy', price: '50000', amount });
  return (await user.ok('/bb/order/detail', { id })).fee;
}

test('without tiers nothing changes, and no command is made', async () => {
  expect(await exchange.visitor.ok('/bb/order/feeTiers')).toEqual({ tiers: [] });
  expect(await trade('0.01')).toBe('0.00001');
  await nextDay();
  await decide();
  expect(await own()).toEqual({
    ...{ makerRate: '0.001', takerRate: '0.001', level: 0, isOwn: false },
    ...{ volume: '500', today: '0' },
  });
  expect(await exchange.query("select seq from journal where command = 'setFeeTiers'")).toEqual([]);
});

test('two admins set them; what is no list of tiers is refused', async () => {
  const { data } = await admin.call('/ops/api/parameters/set', { name: 'fee_tiers', value: '900 0.05 0.08' });
  expect(data).toEqual({ proposal: expect.any(String) });
  await admin.ok('/ops/api/proposals/cancel', { id: data.proposal });
  expect(await exchange.visitor.ok('/bb/order/feeTiers')).toEqual({ tiers: [] });
  const wrong = { name: 'fee_tiers', value: '900 0.05 0.08; 800 0.01 0.01' };
  expect((await admin.call('/ops/api/parameters/set', wrong)).code).toBe(0);
  await agree('900 0.05 0.08; 5000 0.01 0.02');
  expect((await exchange.visitor.ok('/bb/order/feeTiers')).tiers).toEqual([
    { level: 1, volume: '900', makerRate: '0.0005', takerRate: '0.0008' },
    { level: 2, volume: '5000', makerRate: '0.0001', takerRate: '0.0002' },
  ]);
});

test('what is traded counts from the next day on, in USDT, once, and for both sides', async () => {
  await trade('0.01');
  // Worth 0.001 × 50000 USDT.
  await maker.place({ baseCoin: 'ETH', quoteCoin: 'BTC', direction: 'sell', price: '0.05', amount: '0.02' });
  await user.place({ baseCoin: 'ETH', quoteCoin: 'BTC', direction: 'buy', price: '0.05', amount: '0.02' });
  await decide();
  await decide();
  expect(await own()).toMatchObject({ level: 0, volume: '500', today: '550', missing: '400' });
  await nextDay();
  expect(await own()).toMatchObject({ level: 0, volume: '1050', today: '0', missing: '3950' });
  await decide();
  const after = { level: 1, volume: '1050', today: '0', missing: '3950', isOwn: false };
  expect(await own()).toEqual({ ...after, makerRate: '0.0005', takerRate: '0.0008' });
  expect(await own(maker)).toMatchObject({ level: 1, volume: '1050' });
  const houses = await exchange.query('select owner from traded_days where owner <= 0');
  expect(houses).toEqual([]);
});

test('trades are counted once, however many are counted at a time, and by whom', async () => {
  const { db, clock } = exchange.running.services;
  const days = () => exchange.query('select * from traded_days order by owner, day');
  const before = await days();
  expect(before).toHaveLength(4);
  await exchange.query('delete from traded_days');
  await exchange.query('update tier_progress set counted_trade = 0');
  await Promise.all([countTrades(db, clock.now(), 1), countTrades(db, clock.now(), 1)]);
  expect(await days()).toEqual(before);
});

test('the tier is what is charged, and stays across a restart; the fold of the journal agrees', async () => {
  expect(await trade('0.01')).toBe('0.000008');
  await exchange.restart();
  expect(await trade('0.01')).toBe('0.000008');
  const state = exchange.running.engine.state;
  expect(state.owner(maker.userId).tier).toEqual({ level: 1, makerPpm: 500n, takerPpm: 800n });
  const { fees } = await admin.ok('/ops/api/users/detail', { id: user.userId });
  expect(fees).toEqual({ makerRate: '0.0005', takerRate: '0.0008', own: false, level: 1 });
});

test('fees of a pair go before a tier, and rates of his own before both', async () => {
  const { sequencer, markets } = exchange.running.services;
  const { spec } = markets.get('btcusdt')!;
  await sequencer.submit({ type: 'setPairTerms', pair: { ...spec, makerPpm: 0, takerPpm: 300 } });
  expect(await trade('0.01')).toBe('0.000003');
  await sequencer.submit({ type: 'setPairTerms', pair: spec });
  await sequencer.submit({ type: 'setFees', owner: user.userId, makerPpm: 2_000, takerPpm: 2_000 });
  expect(await trade('0.01')).toBe('0.00002');
  expect(await own()).toMatchObject({ isOwn: true, level: 1, makerRate: '0.002', takerRate: '0.002' });
});

test('other rates of a tier hold at once; without tiers all pay the usual again', async () => {
  await agree('900 0.04 0.06');
  await decide();
  expect(await own(maker)).toMatchObject({ level: 1, makerRate: '0.0004', takerRate: '0.0006' });
  await agree('');
  await decide();
  expect(await own(maker)).toMatchObject({ level: 0, makerRate: '0.001', takerRate: '0.001' });
  await agree('900 0.04 0.06');
  await decide();
});

test('after thirty days what was traded counts no more, and is forgotten', async () => {
  expect(await own(maker)).toMatchObject({ level: 1 });
  exchange.clock.advance(31 * DAY);
  await nextDay();
  await decide();
  const tiers = await exchange.query(`select level from owner_tiers where owner = ${maker.userId}`);
  expect(tiers).toEqual([{ level: 0 }]);
  expect(await exchange.query('select day from traded_days')).toEqual([]);
});

test('a hundred thousand owners change in batches of 500, and a run that broke off goes on', async () => {
  await agree('1 0.01 0.02');
  const day = Math.floor(exchange.clock.now() / DAY);
  await exchange.query(
    `insert into traded_days select 1000000 + n, ${day - 1} - n % 29, 100000000 from generate_series(1, 100000) n`,
  );
  const { services } = exchange.running;
  const submitted: OwnerTier[][] = [];
  const sequencer = {
    submit: vi.fn(async (command: { changes: OwnerTier[] }) => {
      if (submitted.length === 20) throw new Error('the process ends');
      submitted.push(command.changes);
      return services.sequencer.submit({ type: 'setFeeTiers', changes: command.changes });
    }),
  };
  const broken = new DailyTiers({ ...services, sequencer: sequencer as never });
  await expect(broken.decide()).rejects.toThrow('the process ends');
  expect(submitted.every((changes) => changes.length === 500)).toBe(true);
  await decide();
  const [{ owners }] = await exchange.query(
    'select count(*)::int as owners from owner_tiers where level = 1',
  );
  expect(owners).toBe(100_000);
  const rows = await exchange.query("select count(*)::int as n from journal where command = 'setFeeTiers'");
  expect(Number(rows[0].n)).toBeGreaterThanOrEqual(200);
  // What is done is not done again.
  const before = await exchange.query('select seq from head');
  await decide();
  expect(await exchange.query('select seq from head')).toEqual(before);
}, 60_000);
