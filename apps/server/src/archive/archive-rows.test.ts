import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import type { TestUser } from '@bourse/testkit/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../audit/audit.ts';
import { bet, moveTo, open, result, SECOND, STANDARD, trader } from '../contract/test-trader.ts';
import { partitionsOf } from '../database/partitions.ts';
import { tickPacker } from '../market/ticks/tick-packer.ts';
import { archive } from './archive.ts';
import { archiveDir } from './span-files.ts';

const DAY_MS = 86_400_000;
const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC', type: 'limit' };

let exchange: TestExchange;
let dir: string;
let user: TestUser;
beforeEach(async () => {
  exchange = await startTestExchange();
  dir = archiveDir(exchange.running.services.settings.dataDir);
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterEach(() => exchange.stop());

const db = () => exchange.running.services.db;
const idsOf = async (table: string) =>
  (await exchange.query(`select id from ${table} order by id`)).map(({ id }) => Number(id));
const run = (before: number) => archive(exchange.databaseUrl, dir, { chains: 0, history: before });
const auditAll = () => audit(exchange.databaseUrl, dir);

/** Cuts every table behind its newest row, as if what there is were all that its partition takes. */
async function cut(): Promise<void> {
  for (const [table, open] of [
    ['transfers', 'transfers'],
    ['trades', 'trades'],
    ['closed_orders', 'open_orders'],
    ['closed_positions', 'open_positions'],
    ['closed_seconds', 'live_seconds'],
  ] as const) {
    const [{ last }] = await exchange.query(
      `select greatest((select max(id) from ${table}), (select max(id) from ${open}), 0)::int as last`,
    );
    const partitions = await partitionsOf(db(), table);
    const current = partitions.find(({ to }) => to > last)!;
    if (last === 0 || current.from > last) continue;
    const [from, name] = [current.from === 0n ? 'minvalue' : current.from, `${table}_cut_${last + 1}`];
    await exchange.query(`alter table ${table} detach partition ${current.name}`);
    await exchange.query(
      `alter table ${table} attach partition ${current.name} for values from (${from}) to (${last + 1})`,
    );
    await exchange.query(
      `create table ${name} partition of ${table} for values from (${last + 1}) to (${current.to})`,
    );
  }
}

async function trade(): Promise<void> {
  const [buyer, seller] = [await exchange.signUp(), await exchange.signUp()];
  await buyer.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '0.1' });
  await seller.place({ ...ETH_BTC, direction: 'sell', price: '0.05', amount: '0.06' });
}

/** Time passes, of which nothing is told but the price. */
async function later(ms: number): Promise<void> {
  await exchange.clock.advance(ms);
  await moveTo(exchange, 'btcusdt', '50000');
}

test('what is old leaves with its partition, what ended later stays, and the audit reads both', async () => {
  const resting = await user.place({ ...ETH_BTC, direction: 'buy', price: '0.02', amount: '0.1' });
  const closed = (await open(user)).id;
  await result(user, `${STANDARD}/closePosition`, { id: closed });
  const running = (await open(user)).id;
  const second = await bet(user);
  for (let n = 0; n < 31; n++) await exchange.clock.advance(1_000);
  await trade();
  const old = { transfers: await idsOf('transfers'), orders: await idsOf('closed_orders') };
  await cut();
  // Nothing is old yet.
  const times = (await run(exchange.clock.now() - DAY_MS)).history;
  expect(Object.values(times).flatMap(({ files }) => files)).toEqual([]);

  await later(2 * DAY_MS);
  const border = exchange.clock.now() - DAY_MS;
  await user.ok('/bb/order/cancel', { id: resting.id });
  await trade();
  await bet(user);
  await open(user);
  const before = await auditAll();
  expect(before).toMatchObject({ ok: true, differences: [] });
  const { history } = await run(border);
  expect(history['transfers']).toEqual({
    files: ['transfers-000000000000001.rows'],
    rows: old.transfers.length,
  });
  expect(history['closed_orders']!.rows).toBe(old.orders.length);
  expect(history['closed_seconds']!.rows).toBe(1);
  expect(history['closed_positions']!.rows).toBe(1);
  // The order that rested has an old number, and ended today.
  expect(await idsOf('closed_orders')).toContain(Number(resting.id));
  expect((await idsOf('transfers'))[0]).toBe(old.transfers.length + 1);
  const [{ last }] = await exchange.query(
    `select max(to_time)::float8 as last from archives where source = 'trades'`,
  );
  await exchange.clock.advance(60_000);
  expect((await exchange.visitor.ok('/bb/config')).historySince.trades).toBe(last + 1);
  const after = await auditAll();
  expect(after).toMatchObject({
    ok: true,
    differences: [],
    trades: before.trades,
    transfers: before.transfers,
  });
  expect((await audit(exchange.databaseUrl)).differences.join()).toMatch(/archive of transfers is needed/);

  // It goes when it is old as well; what was open all the time ends where there is room for it.
  await result(user, `${STANDARD}/closePosition`, { id: running });
  expect(await idsOf('closed_positions')).toEqual([Number(running)]);
  await cut();
  await later(2 * DAY_MS);
  await trade();
  await open(user);
  await result(user, `${STANDARD}/closePosition`, { id: (await open(user)).id });
  const again = (await run(exchange.clock.now() - DAY_MS)).history;
  expect(again['closed_positions']).toMatchObject({ rows: 1 });
  expect(await idsOf('closed_orders')).not.toContain(Number(resting.id));
  expect(await auditAll()).toMatchObject({ ok: true, differences: [] });

  // And the exchange goes on from what is left.
  await exchange.restart();
  await trade();
  expect(await auditAll()).toMatchObject({ ok: true, differences: [] });
  expect((await result(user, `${SECOND}/getContractRecordById`, { id: second.id })).status).toBe('draw');
  expect(exchange.errors).toEqual([]);
}, 60_000);

test('a run that was killed before it dropped anything is made good', async () => {
  await trade();
  await cut();
  await later(2 * DAY_MS);
  await trade();
  const files = await idsOf('transfers');
  await exchange.query(`alter table archives add constraint broken check (source <> 'transfers')`);
  await expect(run(exchange.clock.now() - DAY_MS)).rejects.toThrow(/broken/);
  expect(await idsOf('transfers')).toEqual(files);
  expect(await readdir(dir)).toContain('transfers-000000000000001.rows');
  expect(await auditAll()).toMatchObject({ ok: true });
  await exchange.query('alter table archives drop constraint broken');
  expect((await run(exchange.clock.now() - DAY_MS)).history['transfers']!.files).toHaveLength(1);
  expect(await auditAll()).toMatchObject({ ok: true });
}, 60_000);

test('the audit finds a file that was changed, exchanged or taken away, and an entry that was', async () => {
  for (let n = 0; n < 2; n++) {
    await trade();
    await cut();
    await later(2 * DAY_MS);
    await trade();
    await run(exchange.clock.now() - DAY_MS);
  }
  expect(await auditAll()).toMatchObject({ ok: true });
  const [first, second] = ['trades-000000000000001.rows', 'trades-000000000000002.rows'].map((name) =>
    join(dir, name),
  ) as [string, string];
  const [bytes, others] = [await readFile(first), await readFile(second)];
  const wrong = async (what: RegExp) => {
    const { ok, differences } = await auditAll();
    expect(ok).toBe(false);
    expect(differences.join('\n')).toMatch(what);
  };
  await writeFile(first, Buffer.concat([bytes.subarray(0, -1), Buffer.of(bytes.at(-1)! ^ 1)]));
  await wrong(/trades-0+1.rows is not what was archived/);
  await writeFile(first, others);
  await wrong(/trades-0+1.rows is not what was archived/);
  await rename(first, `${first}.gone`);
  await wrong(/the archive lacks trades-0+1.rows/);
  await writeFile(first, bytes);
  await exchange.query(`delete from archives where source = 'trades' and number = 1`);
  await wrong(/the archive lacks file 1 of trades/);
}, 60_000);

test('an archived second contract is still proved to anybody, by archived ticks', async () => {
  const second = await bet(user);
  for (let n = 0; n < 31; n++) await exchange.clock.advance(1_000);
  const order = await result(exchange.visitor, `${SECOND}/getPublicOrder`, { id: second.id });
  const blocks = await exchange.visitor.ok('/bb/market/tickBlocks', { fromId: 1, limit: 20 });
  expect(blocks.list).toHaveLength(20);
  await bet(user);
  for (let n = 0; n < 520; n++) await exchange.clock.advance(1_000);
  await cut();
  await later(2 * DAY_MS);
  await bet(user);
  for (let n = 0; n < 31; n++) await exchange.clock.advance(1_000);
  await tickPacker(db()).packAll(0);
  const day = exchange.clock.now() - DAY_MS;
  const report = await archive(exchange.databaseUrl, dir, { chains: day, history: day });
  expect(report.ticks.spans).toBeGreaterThan(0);
  expect(await idsOf('closed_seconds')).not.toContain(Number(second.id));
  expect(await result(exchange.visitor, `${SECOND}/getPublicOrder`, { id: second.id })).toEqual(order);
  expect(await exchange.visitor.ok('/bb/market/tickBlocks', { fromId: 1, limit: 20 })).toEqual(blocks);
  const { time } = blocks.list[7];
  expect((await exchange.visitor.ok('/bb/market/tickBlocks', { fromTime: time, limit: 20 })).list[0]).toEqual(
    blocks.list[7],
  );
  expect(await auditAll()).toMatchObject({ ok: true, differences: [] });
}, 60_000);
