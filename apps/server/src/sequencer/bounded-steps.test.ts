import { UNIT } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { DEFAULT_CONTRACT_LIMITS, DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { allot } from '@bourse/protocol/launchpad/allot';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ledgerProblems } from '../audit/health.ts';

const CONTRACTS = 160;

let exchange: TestExchange;
beforeEach(async () => {
  exchange = await startTestExchange();
});
afterEach(() => exchange.stop());

const submit = (command: Command) => exchange.running.services.sequencer.submit(command);

/** The writer's connection ends after so many of these events: as a kill in the middle of the work. */
function killAfter(type: Event['type'], times: number): void {
  let left = times;
  exchange.running.services.sequencer.onCommitted(({ entries }) => {
    for (const event of entries.flatMap(({ events }) => events)) {
      if (event.type !== type || --left !== 0) continue;
      void exchange.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'bourse-writer' and datname = current_database()`);
    }
  });
}

async function openContracts(): Promise<void> {
  const user = await exchange.signUp();
  const owner = Number(user.userId);
  const funds = [{ currency: 'USDT', amount: 100_000n * UNIT }];
  await submit({ type: 'fund', owner, funds, reference: 'test' });
  await submit({
    type: 'transferOwn',
    user: owner,
    currency: 'USDT',
    amount: 50_000n * UNIT,
    to: 'contract',
  });
  const replies = await Promise.all(
    Array.from({ length: CONTRACTS }, (_, n) =>
      submit({
        type: 'openSecond',
        user: owner,
        symbol: 'btcusdt',
        direction: n % 2 === 0 ? 'up' : 'down',
        stake: 5n * UNIT,
        seconds: 30,
      }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['done']));
}

const ended = () =>
  exchange.query<{ status: string; settle_tick: string; count: number }>(
    'select status, settle_tick, count(*)::int as count from ended_seconds group by 1, 2 order by 1',
  );

test('a crash in the middle of a settlement goes on where it was: every contract has the tick that was its own', async () => {
  await openContracts();
  await exchange.clock.advance(1_000);
  expect(await exchange.query(`select count(*)::int from open_seconds where status = 'running'`)).toEqual([
    { count: CONTRACTS },
  ]);
  exchange.running.engine.stepsAtOnce = 1;
  const failed = exchange.running.failed;
  killAfter('secondsSettled', 2);
  await exchange.setPrice('btcusdt', '51000');
  await exchange.clock.advance(30_000).catch(() => undefined);
  expect((await failed).message).toMatch(/terminat|closed/);
  const [before] = await exchange.query('select count(*)::int as count from ended_seconds');
  expect(before.count).toBeGreaterThan(0);
  expect(before.count).toBeLessThan(CONTRACTS);

  await exchange.restart();
  await exchange.setPrice('btcusdt', '49000');
  const rows = await ended();
  expect(rows.map(({ status, count }) => [status, count])).toEqual([
    ['lost', CONTRACTS / 2],
    ['won', CONTRACTS / 2],
  ]);
  expect(new Set(rows.map((row) => row.settle_tick)).size).toBe(1);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('a crash in the middle of an allotment goes on where it was: everyone gets the share that was due', async () => {
  const PARTICIPANTS = 200;
  const start = exchange.clock.now();
  const terms = {
    id: 1,
    coin: 'NEW',
    mode: 'pro-rata' as const,
    price: UNIT,
    supply: 4_000n * UNIT,
    purchaseMin: UNIT,
    purchaseMax: 1_000n * UNIT,
    allotMax: 100n * UNIT,
    warmupStart: start,
    joinStart: start + 2_000,
    joinEnd: start + 20_000,
    lockDays: 1,
  };
  expect(await submit({ type: 'setProject', terms })).toMatchObject({ status: 'done' });
  await exchange.clock.advance(3_000);
  const commitments = Array.from({ length: PARTICIPANTS }, (_, n) => BigInt(1 + ((n * 37) % 300)) * UNIT);
  for (const [n, amount] of commitments.entries()) {
    const user = 5_000 + n;
    const funds = [{ currency: 'USDT', amount: 1_000n * UNIT }];
    await submit({ type: 'fund', owner: user, funds, reference: `test:${user}` });
    expect(await submit({ type: 'subscribe', user, projectId: 1, amount })).toMatchObject({ status: 'done' });
  }
  exchange.running.engine.stepsAtOnce = 1;
  const failed = exchange.running.failed;
  killAfter('shareAllotted', 20);
  await exchange.clock.advance(20_000).catch(() => undefined);
  expect((await failed).message).toMatch(/terminat|closed/);
  const [before] = await exchange.query(`select count(*)::int as count from subscriptions where coins > 0`);
  expect(before.count).toBeGreaterThan(0);
  expect(before.count).toBeLessThan(PARTICIPANTS);

  await exchange.restart();
  await exchange.clock.advance(2_000);
  const rows = await exchange.query<{ coins: string }>('select coins from subscriptions order by id');
  const due = allot(
    terms.supply,
    commitments.map((committed) => ({
      committed,
      cap: committed < terms.allotMax ? committed : terms.allotMax,
    })),
  );
  expect(rows.map(({ coins }) => BigInt(coins))).toEqual(due);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

const CLAIMS = 5_000;

/** Five thousand positions whose profit, when the price has doubled, is several times what house account and insurance have. */
async function owe(): Promise<void> {
  const users = CLAIMS / 200;
  const settings = { ...DEFAULT_CONTRACT_SETTINGS, exposurePpm: 10_000_000, volatilityPpm: 0 };
  await submit({ type: 'setContractSettings', symbol: 'btcusdt', settings });
  const wide = { totalExposurePpm: 10_000_000, openInterestPpm: 100_000_000 };
  await submit({ type: 'setContractLimits', limits: { ...DEFAULT_CONTRACT_LIMITS, ...wide } });
  const order = { side: 'buy', orderType: 'market', price: 0, stopLoss: 0, stopProfit: 0 } as const;
  for (let user = 5_000; user < 5_000 + users; user++) {
    const amount = 700_000n * UNIT;
    const funds = [{ currency: 'USDT', amount }];
    await submit({ type: 'fund', owner: user, funds, reference: `test:${user}` });
    await submit({ type: 'transferOwn', user, currency: 'USDT', amount, to: 'contract' });
    const opened = await Promise.all(
      Array.from({ length: 200 }, () =>
        submit({
          type: 'openContract',
          user,
          symbol: 'btcusdt',
          margin: 3_000n * UNIT,
          leverage: 10,
          ...order,
        }),
      ),
    );
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(['done']));
  }
  await exchange.setMark('btcusdt', '100000');
  await exchange.settled();
}

const owed = async () => {
  const [row] = await exchange.query<{ claims: number; total: string }>(
    'select count(*)::int as claims, coalesce(sum(owed), 0) as total from contract_claims where owed > 0',
  );
  return { claims: row!.claims, total: BigInt(row!.total) };
};

const frozenOfHouse = async () => {
  const [row] = await exchange.query<{ frozen: string }>(
    `select frozen from accounts where owner = $1 and product = 'spot' and currency = 'USDT'`,
    [HOUSE.contractHouse],
  );
  return BigInt(row!.frozen);
};

test('a crash while the house pays thousands whom it owes goes on where it was: each is paid once', async () => {
  await owe();
  const before = await owed();
  expect(before.claims).toBe(CLAIMS);
  const counts: number[] = [];
  exchange.running.services.sequencer.onCommitted(({ entries }) => {
    for (const { events } of entries) counts.push(events.filter(({ type }) => type === 'claimPaid').length);
  });
  const failed = exchange.running.failed;
  killAfter('claimPaid', 1_500);
  const funds = [{ currency: 'USDT', amount: before.total + UNIT }];
  const income = { type: 'fund', owner: HOUSE.contractHouse, funds, reference: 'income' } as const;
  await submit(income).catch(() => undefined);
  expect((await failed).message).toMatch(/terminat|closed/);
  expect(Math.max(...counts)).toBe(1_000);
  const between = await owed();
  expect(between.claims).toBeGreaterThan(0);
  expect(between.claims).toBeLessThan(CLAIMS);
  // What is not passed on yet is nobody else's, and all of it is there.
  expect(await frozenOfHouse()).toBe(between.total + UNIT);
  expect(await ledgerProblems(exchange.running.services.db)).toEqual([]);

  await exchange.restart();
  await exchange.clock.advance(1_000);
  await exchange.settled();
  expect(await owed()).toEqual({ claims: 0, total: 0n });
  expect(await frozenOfHouse()).toBe(0n);
  expect(await submit(income)).toMatchObject({ status: 'done' });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});
