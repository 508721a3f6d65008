import { parseTicksText, ticksText } from '@bourse/protocol/market/tick-text';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { bet, moveTo, open, result, STANDARD, trader } from '../contract/test-trader.ts';
import { hashBlock } from '../market/ticks/tick-block.ts';
import { moveEndedSeconds } from '../second/ended-seconds.ts';

const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
const user = await trader(exchange);
afterAll(() => stopClean(exchange));

/** One of everything that ends: closed in parts, liquidated, cancelled; won, lost, drawn. */
async function tellStory(): Promise<void> {
  const manage = (call: string, fields: Record<string, string>) =>
    result(user, `${STANDARD}/${call}`, fields);
  const [closed, waiting] = [await open(user), await open(user, { type: 'limit', price: '45000' })];
  await open(user, { leverage: 100, margin: '10' });
  await open(user, { direction: 'sell', stopLoss: '50600' });
  await manage('addMargin', { id: closed.id, amount: '20.5' });
  await manage('setStops', { id: closed.id, stopLoss: '47500', stopProfit: '60000' });
  await manage('amendOrder', { id: waiting.id, price: '44000' });
  await manage('cancelOrder', { id: waiting.id });
  await moveTo(exchange, 'btcusdt', '49500');
  await bet(user);
  await bet(user, { tradeType: 2 });
  await exchange.clock.advance(1_000);
  await manage('closePosition', { id: closed.id, amount: '0.01' });
  await moveTo(exchange, 'btcusdt', '50600');
  await manage('closePosition', { id: closed.id });
  for (let second = 0; second < 30; second++) await exchange.clock.advance(1_000);
  await bet(user);
  for (let second = 0; second < 32; second++) await exchange.clock.advance(1_000);
}

test('every ended position and second contract is stored as the journal tells it', async () => {
  await tellStory();
  const of = async (table: string) =>
    (await exchange.query(`select status from ${table} order by id`)).map(({ status }) => status);
  expect(await of('closed_positions')).toEqual(['closed', 'cancelled', 'liquidated', 'closed']);
  expect((await of('ended_seconds')).toSorted()).toEqual(['draw', 'lost', 'won']);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  await moveEndedSeconds(exchange.running.services.db);
  expect((await of('closed_seconds')).toSorted()).toEqual(['draw', 'lost', 'won']);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test.each<[string, string, string]>([
  ['an outcome', `update closed_seconds set status = 'won' where status = 'lost'`, 'closed_seconds'],
  [
    'a strike',
    `update closed_seconds set strike_price = strike_price + 1 where status = 'lost'`,
    'closed_seconds',
  ],
  [
    'a result',
    `update closed_positions set realised = realised + 1 where status = 'liquidated'`,
    'closed_positions',
  ],
  [
    'a close price',
    `update closed_positions set closed_value = closed_value + 1 where status = 'closed'`,
    'closed_positions',
  ],
  [
    'a limit',
    `update closed_positions set limit_price = 4500000 where status = 'cancelled'`,
    'closed_positions',
  ],
  ['a missing order', `delete from closed_seconds where status = 'draw'`, 'closed_seconds'],
])('found: %s', async (_name, statement, table) => {
  await exchange.query(`create table kept as select * from ${table}`);
  await exchange.query(statement);
  const { ok, differences } = await exchange.audit();
  await exchange.query(`delete from ${table}`);
  await exchange.query(`insert into ${table} select * from kept`);
  await exchange.query('drop table kept');
  expect(ok).toBe(false);
  expect(differences.join()).toContain(`${table} are stored as`);
  expect(await exchange.audit()).toMatchObject({ ok: true });
});

test('found: a price changed together with its whole chain', async () => {
  const [{ settle_tick }] = await exchange.query(
    `select settle_tick from closed_seconds where status = 'won'`,
  );
  await exchange.query('create table kept as select * from tick_blocks');
  let previous: string | undefined;
  for (const row of await exchange.query('select * from tick_blocks order by id')) {
    const ticks = ticksText(
      parseTicksText(row.ticks).map((tick) =>
        tick.id === Number(settle_tick) ? { ...tick, price: tick.price - 100_000 } : tick,
      ),
    );
    previous ??= row.previous_hash as string;
    const hash = hashBlock(previous, Number(row.id), Number(row.time), ticks);
    await exchange.query('update tick_blocks set ticks = $2, previous_hash = $3, hash = $4 where id = $1', [
      row.id,
      ticks,
      previous,
      hash,
    ]);
    previous = hash;
  }
  const { differences } = await exchange.audit();
  await exchange.query('delete from tick_blocks');
  await exchange.query('insert into tick_blocks select * from kept');
  expect(differences).toEqual([`tick ${settle_tick} is not what the orders that cite it say`]);
  // The roots of each minute, which others have kept, would not fit either.
  expect(await exchange.audit()).toMatchObject({ ok: true });
});
