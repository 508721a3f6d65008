import { BTC_USDT, type Answer, type TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterEach, beforeEach, expect, test } from 'vitest';

let exchange: TestExchange;
let user: TestUser;
beforeEach(async () => {
  exchange = await startTestExchange();
  user = await exchange.signUp();
});
afterEach(() => exchange.stop());

const create = (n: number) =>
  user.call('/bb/order/create', {
    ...BTC_USDT,
    type: 'limit',
    direction: 'buy',
    price: '45000',
    amount: '0.0002',
    clientOrderId: `order-${n}`,
    requestId: `request-${n}`,
  });

const killWriter = () =>
  exchange.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bourse-writer' and datname = current_database()`);

test('when the database drops the writer under load, nothing acknowledged is missing and repeats make one order', async () => {
  const answers: Answer[] = [];
  let killed: Promise<unknown> | undefined;
  const worker = async (first: number) => {
    for (let n = first; n < 400; n += 8) {
      answers[n] = await create(n);
      if (n >= 100) killed ??= killWriter();
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => worker(n)));
  await killed;
  expect((await exchange.running.failed).message).toMatch(/terminat/);
  expect(exchange.running.ready()).toBe(false);

  const acknowledged = answers.flatMap(({ code, data }) => (code === 1 ? [data.id as string] : []));
  const unknown = answers.flatMap(({ status }, n) => (status === 503 ? [n] : []));
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(unknown.length).toBeGreaterThan(0);
  expect(acknowledged.length + unknown.length).toBe(400);

  await exchange.restart();
  const stored = await exchange.query('select id from open_orders where owner = $1', [user.userId]);
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);

  for (const n of unknown) expect((await create(n)).code).toBe(1);
  const [{ orders, names }] = await exchange.query(
    'select count(*)::int as orders, count(distinct client_order_id)::int as names from open_orders where owner = $1',
    [user.userId],
  );
  expect({ orders, names }).toEqual({ orders: 400, names: 400 });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('a writer lost while nothing happens is noticed at once', async () => {
  await killWriter();
  expect((await exchange.running.failed).message).toMatch(/terminat|closed/);
  const answer = await user.call('/bb/asset/list');
  expect(answer).toMatchObject({ status: 503, code: 0 });
  expect(answer.headers.get('retry-after')).toBe('1');
});
