import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { lacksStreaming, StreamingPair } from '@bourse/testkit/streaming-pair';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '@bourse/testkit/client';

/** Orders of a list's first page. */
const PAGE = 10;

const lacking = lacksStreaming();
if (lacking) console.warn(`reads from a streaming replica are not tested: ${lacking}`);

describe.skipIf(lacking)('lists read from a standby that streams', () => {
  let pair: StreamingPair;
  let exchange: TestExchange;
  let user: TestUser;
  beforeAll(async () => {
    pair = await StreamingPair.start();
    exchange = await startTestExchange({
      databaseUrl: pair.urlOf('primary'),
      env: { READ_DATABASE_URL: pair.urlOf('standby') },
    });
    user = await exchange.signUp();
  }, 180_000);
  afterAll(async () => {
    await exchange?.stop();
    await pair?.end();
  });

  const orders = async (): Promise<string[]> =>
    (await user.ok('/bb/order/list')).list.map(({ id }: { id: string }) => id);
  const place = () => user.place({ direction: 'buy', price: '49000', amount: '0.001' });
  /** When a member answered a list of orders last, as its connections remember their last statement; 0: never. */
  const listedAt = async (member: 'primary' | 'standby'): Promise<number> => {
    const [row] = await pair.query<{ at: string | null }>(
      member,
      `select extract(epoch from max(query_start)) as at from pg_stat_activity
       where datname = 'bourse' and pid <> pg_backend_pid() and query like '%open_orders%' and query like '%limit%'`,
    );
    return Number(row!.at);
  };

  test('each write is in the list that is asked for right after it, and the standby answers', async () => {
    for (let n = 0; n < 10; n++) {
      const { id } = await place();
      expect((await orders())[0]).toBe(id);
    }
    expect(await listedAt('standby')).toBeGreaterThan(0);
  });

  test('with the replay paused a user reads what he wrote, from the primary, and what he had read stays', async () => {
    const listed = await listedAt('primary');
    await pair.pause();
    const { id } = await place();
    const before = performance.now();
    const seen = await orders();
    expect(performance.now() - before).toBeGreaterThan(45);
    expect(seen[0]).toBe(id);
    const [stored] = await pair.query<{ n: string }>(
      'standby',
      `select count(*) as n from open_orders where id = ${id}`,
    );
    expect(Number(stored!.n)).toBe(0);
    expect(await listedAt('primary')).toBeGreaterThan(listed);
    const all = await orders();
    for (let n = 0; n < 3; n++) {
      const next = await place();
      all.unshift(next.id);
      expect(await orders()).toEqual(all.slice(0, PAGE));
    }
    await pair.resume();
  });

  test('once it has caught up the standby is read again, and nothing that was seen is gone', async () => {
    const listed = await listedAt('standby');
    const { id } = await place();
    await expect
      .poll(async () => {
        expect((await orders())[0]).toBe(id);
        return listedAt('standby');
      })
      .toBeGreaterThan(listed);
    expect(exchange.errors).toEqual([]);
    expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  });

  test('without the standby lists come from the primary', async () => {
    const known = await orders();
    await pair.loseStandby();
    expect(await orders()).toEqual(known);
  });
});
