import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '@bourse/money/amount';
import { TestStream } from '@bourse/testkit/stream';
import type pg from 'pg';
import { orderViews, setback } from './verify.ts';
import type { Book, Recorder } from './recorder.ts';

const PATIENCE_MS = 8_000;
/** Levels that are compared: further out a book is cut off. */
const LEVELS = 50;

/** Nothing that was published may be missing from the database. */
export async function publishedIsCommitted(
  recorders: readonly Recorder[],
  client: pg.Client,
): Promise<string[]> {
  const wrong = recorders.flatMap(({ violations }) => violations.splice(0));
  const missing = async (what: string, ids: Iterable<string>, table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from unnest($1::bigint[]) as told (id) where not exists (select from ${table} stored where stored.id = told.id)`,
      [[...ids]],
    );
    for (const { id } of rows) wrong.push(`${what} ${id} was published and is not in the database`);
  };
  // What they were told first: they are told on while we ask the database.
  const before = recorders.map(({ user, seq, orders }) => ({ user, seq, told: [...orders.values()] }));
  const { rows } = await client.query<{ seq: string }>('select seq from head');
  const owners = recorders.map(({ user }) => user.userId);
  const stored = await orderViews(client, 'owner = any($1)', [owners]);
  const orders = new Map(stored.map((view) => [view.id, view]));
  for (const { user, seq, told } of before) {
    if (seq > Number(rows[0]!.seq))
      wrong.push(`user ${user.userId} was told of entry ${seq}, the journal ends before`);
    for (const view of told) {
      const found = orders.get(view.id);
      const problem = found ? setback(view, found) : 'is not in the database';
      if (problem) wrong.push(`order ${view.id} was published and ${problem}`);
    }
  }
  for (const { trades, made } of recorders) {
    await missing('trade', trades, 'trades');
    await missing(
      'position',
      made.positions,
      '(select id from open_positions union all select id from closed_positions)',
    );
    await missing(
      'second contract',
      made.seconds,
      '(select id from live_seconds union all select id from closed_seconds)',
    );
    await missing('subscription', made.subscriptions, 'subscriptions');
    await missing('deposit', made.deposits, 'deposits');
    await missing('withdrawal', made.withdrawals, 'withdrawals');
  }
  return [...new Set(wrong)];
}

/** What each client has after his resync is what the database has, once nothing is under way. */
export async function clientsAgree(recorders: readonly Recorder[], client: pg.Client): Promise<string[]> {
  const wrong: string[] = [];
  for (const recorder of recorders) wrong.push(...(await eventually(() => balancesDiffer(recorder, client))));
  return wrong;
}

async function balancesDiffer(recorder: Recorder, client: pg.Client): Promise<string[]> {
  const { userId } = recorder.user;
  const { rows } = await client.query<{
    product: string;
    currency: string;
    available: string;
    frozen: string;
  }>('select product, currency, available, frozen from accounts where owner = $1', [userId]);
  return rows.flatMap(({ product, currency, available, frozen }) => {
    const told = recorder.balances.get(`${product} ${currency}`);
    const [has, holds] = [formatAmount(BigInt(available)), formatAmount(BigInt(frozen))];
    if (
      told &&
      Number(told.availableCurrency) === Number(has) &&
      Number(told.frozenCurrency) === Number(holds)
    )
      return [];
    return [
      `user ${userId} believes to have ${told?.availableCurrency} (${told?.frozenCurrency}) ${currency}, it is ${has} (${holds})`,
    ];
  });
}

/** The book that a client put together out of deltas is the one that a newcomer is sent, and has every order of the database. */
export async function booksAgree(
  url: string,
  recorders: readonly Recorder[],
  client: pg.Client,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const recorder of recorders) {
    const differ = async () => [
      ...(await notAsSent(url, recorder)),
      ...(await lacksOrders(recorder, client)),
    ];
    wrong.push(...(await eventually(differ)));
  }
  return wrong;
}

async function notAsSent(url: string, recorder: Recorder): Promise<string[]> {
  const stream = await TestStream.open(url);
  try {
    stream.send({ op: 'sub', channels: ['depth:btcusdt'] });
    const { seq, bids, asks } = await stream.until(
      ({ type, ch }) => ch === 'depth:btcusdt' && type === 'snapshot',
    );
    await sleep(300);
    const book = recorder.bookAt(seq);
    const who = `the book of user ${recorder.user.userId}`;
    if (!book) return [`${who} is at ${recorder.book?.seq}, a newcomer is sent ${seq}`];
    const top = (side: Iterable<readonly [string, string]>, sign: number) =>
      [...side].sort(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, LEVELS);
    const same =
      isDeepStrictEqual(top(book.bids, -1), top(bids, -1)) &&
      isDeepStrictEqual(top(book.asks, 1), top(asks, 1));
    return same ? [] : [`${who} differs at ${seq} from what a newcomer is sent`];
  } finally {
    stream.close();
  }
}

/** Quotes of the house come on top of users' orders, and are nowhere stored. */
async function lacksOrders(recorder: Recorder, client: pg.Client): Promise<string[]> {
  const open = await orderViews(client, "symbol = 'btcusdt' and status = 'open'");
  const { book } = recorder;
  if (!book) return [`user ${recorder.user.userId} has no book`];
  const levels = new Map<string, { direction: 'buy' | 'sell'; price: number; amount: number }>();
  for (const { direction, price, amount, filledAmount } of open) {
    const key = `${direction} ${price}`;
    const level = levels.get(key) ?? { direction, price: Number(price), amount: 0 };
    level.amount += Number(amount) - Number(filledAmount);
    levels.set(key, level);
  }
  return [...levels.values()].flatMap(({ direction, price, amount }) => {
    const has = quantityAt(book, direction, price);
    const isSeen = has === undefined ? outside(book, direction, price) : has + 1e-9 >= amount;
    if (isSeen) return [];
    const found = has ?? 'nothing';
    return [
      `a ${direction} of ${amount} at ${price} is in the database, ${found} in the book of user ${recorder.user.userId}`,
    ];
  });
}

function quantityAt(book: Book, side: 'buy' | 'sell', price: number): number | undefined {
  const levels = side === 'buy' ? book.bids : book.asks;
  for (const [level, amount] of levels) if (Math.abs(Number(level) - price) < 1e-9) return Number(amount);
  return undefined;
}

/** A book has so many levels a side; what is worse than its worst is not in it. */
function outside(book: Book, side: 'buy' | 'sell', price: number): boolean {
  const prices = [...(side === 'buy' ? book.bids : book.asks).keys()].map(Number);
  if (prices.length < LEVELS) return false;
  return side === 'buy' ? price < Math.min(...prices) : price > Math.max(...prices);
}

/** What is still wrong after a while; pushes need their time. */
export async function eventually(differences: () => Promise<string[]>): Promise<string[]> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const found = await differences().catch((error: Error) => [error.message]);
    if (found.length === 0 || Date.now() > until) return found;
  }
}
