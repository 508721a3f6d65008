import { startTestExchange } from '@bourse/testkit/exchange';
import { PASSWORD } from '@bourse/testkit/client';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { unzip } from '@bourse/testkit/unzip';
import { afterAll, expect, test } from 'vitest';
import { EXPORT_ROWS } from '../../database/blocks.ts';
import type { Database } from '../../database/schema.ts';

/** More than any block that was read at once. */
const LINES = 6_000;
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

const exchange = await startTestExchange();
afterAll(() => stopClean(exchange));

/** The most rows that one question of the exports brought. */
let most = 0;
{
  const reads = exchange.running.services.reads as unknown as Record<'db' | 'committed', Database>;
  const watched = reads.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  Object.assign(reads, { db: watched, committed: watched });
}

test('attack: exports of very many lines held the event loop with thousands at once; each reads and writes a bounded step', async () => {
  const [busy, other, admin] = [await exchange.signUp(), await exchange.signUp(), await enrolAdmin(exchange)];
  const accountOf = async (owner: number) => {
    const [account] = await exchange.query(
      "select id from accounts where owner = $1 and currency = 'USDT' and product = 'spot'",
      [owner],
    );
    return account.id as string;
  };
  const [payer, payee] = [await accountOf(busy.userId), await accountOf(other.userId)];
  const [{ id: last, time }] = await exchange.query(
    'select id, time from transfers order by id desc limit 1',
  );
  // Written behind the exchange's back, and taken away again: so many trades would take the test minutes.
  await exchange.query(
    `insert into transfers select $1::bigint + n, $2, 'trade', $3, $4, 'USDT', 1, 'trade:' || n, n, n
     from generate_series(1, ${LINES}) n`,
    [last, time, payer, payee],
  );
  await exchange.query(
    `insert into trades (id, time, symbol, price, lots, quote, taker_side, buy_order, sell_order, buyer, seller, buyer_fee, seller_fee)
     select n, $1, 'btcusdt', 5000000, 1, 1, 'buy', 1, 2, $2, $3, 0, 0 from generate_series(1000001, 1000000 + ${LINES}) n`,
    [time, busy.userId, other.userId],
  );
  try {
    const lines = async (answer: Response) => (await answer.text()).split('\n').length;
    const files = async (answer: Response) => unzip(Buffer.from(await answer.arrayBuffer()));
    const linesOf = (file: Buffer) => file.toString().split('\n').length;
    expect(await lines(await busy.fetch('/bb/paper/statement', YEAR))).toBeGreaterThan(LINES);
    expect(await lines(await busy.fetch('/bb/paper/trades', YEAR))).toBeGreaterThan(LINES);
    expect(await lines(await busy.fetch('/bb/asset/recordExport', { account: 'spot' }))).toBeGreaterThan(
      LINES,
    );
    const own = await files(await busy.fetch('/user/ownData', { password: PASSWORD }));
    expect(linesOf(own.get('movements.json')!)).toBeGreaterThan(LINES);
    expect(linesOf(own.get('trades-bought.json')!)).toBeGreaterThan(LINES);
    const period = await files(
      await admin.fetch('/ops/api/exports/period', { ...YEAR, reason: 'Letter 17' }),
    );
    expect(linesOf(period.get('movements.csv')!)).toBeGreaterThan(2 * LINES);
    expect(linesOf(period.get('fills.csv')!)).toBeGreaterThan(LINES);
    expect(most).toBe(EXPORT_ROWS);
  } finally {
    await exchange.query('delete from transfers where id > $1 and credit_account = $2', [last, payee]);
    await exchange.query('delete from trades where id > 1000000');
  }
});
