import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { bet, moveTo, result, SECOND, trader } from '../contract/test-trader.ts';
import { moveEndedSeconds } from './ended-seconds.ts';

const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
const user = await trader(exchange);
afterAll(() => stopClean(exchange));

const move = () => moveEndedSeconds(exchange.running.services.db, { pauseMs: 0 });
const idsIn = async (table: string) =>
  (await exchange.query(`select id from ${table} order by id`)).map(({ id }) => id);
const seen = async (id: string) => ({
  finished: (await result(user, `${SECOND}/getContractRecord`, { entryStatus: '2', pageNo: 1, pageSize: 10 }))
    .list,
  one: await result(exchange.visitor, `${SECOND}/getPublicOrder`, { id }),
  trail: await exchange.query('select * from ended_seconds order by id'),
});

test('what has ended is seen alike where it ended and where it stays, and what is open does not move', async () => {
  const { id } = await bet(user);
  for (let n = 0; n < 31; n++) await exchange.clock.advance(1_000);
  const running = await bet(user, { positionTime: 300 });
  await exchange.clock.advance(1_000);
  await move();
  // Back to where the commit had left it, until the exchange moves it again.
  const back = await exchange.query(
    'with was as (delete from closed_seconds returning *) insert into live_seconds select * from was returning id',
  );
  expect(back).toEqual([{ id }]);
  const before = await seen(id);
  expect(before.finished).toHaveLength(1);
  expect(before.trail).toHaveLength(1);
  expect(await exchange.audit()).toMatchObject({ ok: true });

  await move();
  expect(await idsIn('live_seconds')).toEqual([running.id]);
  expect(await idsIn('closed_seconds')).toEqual([id]);
  expect(await seen(id)).toEqual(before);
  expect(await exchange.audit()).toMatchObject({ ok: true });

  await exchange.restart();
  expect(await idsIn('open_seconds')).toEqual([running.id]);
  expect((await bet(user)).id).toBe(String(Number(running.id) + 1));
});

test('thousands are moved in parts, each once, also by two at a time', async () => {
  const count = 4_500;
  await exchange.query(`insert into live_seconds
    select 100000 + n, owner, symbol, direction, seconds, stake, fee, income_ppm, income, created_at, strike_after,
      case when n % 1000 = 0 then 'running' else 'lost' end, strike_tick, strike_time, strike_price, expires_at,
      settle_tick, settle_time, settle_price, updated_at
    from closed_seconds, generate_series(1, ${count}) as n`);
  const open = await idsIn('open_seconds');
  await Promise.all([move(), move()]);
  expect(await idsIn('live_seconds')).toEqual(open);
  expect(await idsIn('closed_seconds')).toHaveLength(1 + count - 4);
  await exchange.query('delete from closed_seconds where id > 100000');
  await exchange.query('delete from live_seconds where id > 100000');
}, 60_000);
