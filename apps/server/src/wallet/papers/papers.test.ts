import { inflateSync } from 'node:zlib';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import { wording } from '@bourse/protocol/texts/wording';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Papers for a tax office or a bank: every figure is held against the ledger. */

const STATEMENT = '/bb/paper/statement';
const TRADES = '/bb/paper/trades';
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const DAY_MS = 86_400_000;

let exchange: TestExchange;
let user: TestUser;
let other: TestUser;
/** The first day of all, and the second, as days are written. */
let days: [string, string];
beforeAll(async () => {
  exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '2500' } });
  [user, other] = [await exchange.signUp(), await exchange.signUp()];
  for (const each of [user, other]) await each.setFundPassword();
  const first = dayOf(exchange.clock.now());
  await deal('777.77');
  await exchange.clock.advance(DAY_MS);
  days = [first, dayOf(exchange.clock.now())];
  await deal('55.5');
});
afterAll(() => stopClean(exchange));

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const units = (text: string) => (text.startsWith('-') ? -parseAmount(text.slice(1))! : parseAmount(text)!);

/** With the house, with another user, between his own accounts, and by a conversion. */
async function deal(amount: string): Promise<void> {
  const pair = { baseCoin: 'ETH', quoteCoin: 'BTC' };
  await user.place({ direction: 'buy', type: 'market', amount });
  await user.place({ ...pair, direction: 'sell', price: '0.05', amount: '0.7' });
  await other.place({ ...pair, direction: 'buy', price: '0.05', amount: '0.4' });
  await user.ok('/bb/order/cancelAll');
  await user.ok('/contract/contract/transfer', { amount: '123.45678901', currency: 'USDT', type: 1 });
  const { quoteId } = await user.ok('/bb/exchange/quote', {
    fromCoin: 'USDT',
    toCoin: 'BTC',
    amount: '33.33',
  });
  await user.ok('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
  await exchange.clock.advance(1_000);
}

async function csv(path: string, fields: Record<string, string>, who = user): Promise<string[][]> {
  const response = await who.fetch(path, fields);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [, ...rows] = (await response.text()).trimEnd().split('\r\n');
  return rows.map((row) => row.split(','));
}

interface Section {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly (readonly string[])[];
}

/** What a statement says of each coin on each account, by `spot BTC`. */
async function sections(fields: Record<string, string>): Promise<Map<string, Section>> {
  const found = new Map<string, Section>();
  let opening: bigint | undefined;
  let lines: string[][] = [];
  for (const row of await csv(STATEMENT, fields)) {
    const [, account, currency, kind, , balance] = row as [string, string, string, string, string, string];
    if (kind === 'openingBalance') [opening, lines] = [units(balance), []];
    else if (kind === 'closingBalance')
      found.set(`${account} ${currency}`, { opening: opening!, closing: units(balance), lines });
    else lines.push(row);
  }
  return found;
}

async function ledgerLines(key: string, range = ''): Promise<{ amount: string; balance: string }[]> {
  const [product, currency] = key.split(' ');
  return exchange.query(
    `select case when t.debit_account = a.id then -t.amount else t.amount end as amount,
       case when t.debit_account = a.id then t.debit_balance else t.credit_balance end as balance
     from transfers t join accounts a on a.id in (t.debit_account, t.credit_account)
     where a.owner = $1 and a.product = $2 and a.currency = $3 ${range} order by t.id`,
    [user.userId, product, currency],
  );
}

test('a conversion stands in the report as a trade: price × quantity is the total', async () => {
  for (const [fromCoin, toCoin, amount] of [
    ['USDT', 'ETH', '200'],
    ['ETH', 'USDT', '0.03'],
    ['BTC', 'ETH', '0.0123'],
    ['ETH', 'BTC', '0.77'],
  ] as const) {
    const { quoteId } = await user.ok('/bb/exchange/quote', { fromCoin, toCoin, amount });
    await user.ok('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
  }
  const swaps = (await csv(TRADES, YEAR)).filter(([, product]) => product === 'swap');
  expect(swaps.slice(-4).map(([, , market, side]) => `${side} ${market}`)).toEqual([
    'buy ETH/USDT',
    'sell ETH/USDT',
    'buy ETH/BTC',
    'sell ETH/BTC',
  ]);
  const rows = await exchange.query('select * from swaps where owner = $1 order by id', [user.userId]);
  for (const [n, [, , market, side, price, quantity, total]] of swaps.entries()) {
    const { pay, receive } = rows[n]!;
    const amounts = side === 'buy' ? [receive, pay] : [pay, receive];
    expect([units(quantity!), units(total!)]).toEqual(amounts.map(BigInt));
    const [whole, part = ''] = price!.split('.');
    const one = 10n ** BigInt(part.length);
    const product = BigInt(whole + part) * units(quantity!);
    expect((2n * product + one) / (2n * one), `${side} ${market} at ${price}`).toBe(units(total!));
  }
  const { texts } = await pdf(TRADES);
  for (const [, , , , price] of swaps) expect(texts).toContain(price);
});

describe('a statement', () => {
  test('has every line of the ledger to the digit, and opens and closes with its balances', async () => {
    const whole = await sections(YEAR);
    const accounts = await exchange.query(
      `select product || ' ' || currency as key, available + frozen as balance from accounts where owner = $1`,
      [user.userId],
    );
    expect([...whole.keys()].toSorted()).toEqual(accounts.map(({ key }) => key).toSorted());
    for (const { key, balance } of accounts) {
      const { opening, closing, lines } = whole.get(key)!;
      expect(opening).toBe(0n);
      expect(closing).toBe(BigInt(balance));
      const said = lines.map((line) => ({ amount: line[4], balance: line[5] }));
      const written = (await ledgerLines(key)).map((line) => ({
        amount: formatAmount(BigInt(line.amount)),
        balance: formatAmount(BigInt(line.balance)),
      }));
      expect(said).toEqual(written);
    }
  });

  test('of a part of the year goes on where the part before it ended', async () => {
    const [first, second] = [
      await sections({ from: days[0], to: days[0] }),
      await sections({ from: days[1], to: days[1] }),
    ];
    expect(first.size).toBeGreaterThan(2);
    for (const [key, { closing }] of first) expect(second.get(key)!.opening).toBe(closing);
    for (const [key, { opening, closing, lines }] of second) {
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.reduce((sum, line) => sum + units(line[4]!), opening)).toBe(closing);
      const start = Date.parse(days[1]);
      const written = await ledgerLines(key, `and t.time >= ${start} and t.time < ${start + DAY_MS}`);
      expect(lines.map((line) => units(line[4]!))).toEqual(written.map(({ amount }) => BigInt(amount)));
    }
  });

  test('of a time in which nothing moved says what was there', async () => {
    await exchange.clock.advance(DAY_MS);
    const today = dayOf(exchange.clock.now());
    const later = await sections({ from: today, to: today });
    const whole = await sections(YEAR);
    expect([...later.keys()]).toEqual(
      [...whole].filter(([, { closing }]) => closing > 0n).map(([key]) => key),
    );
    for (const [key, { opening, closing, lines }] of later)
      expect([opening, closing, lines]).toEqual([whole.get(key)!.closing, whole.get(key)!.closing, []]);
  });
});

test('a trade report has every fill and conversion with what was paid for it', async () => {
  const rows = await csv(TRADES, YEAR);
  const fills = await exchange.query(
    `select t.id, quote, case when buyer = $1 then buyer_fee else seller_fee end as fee from trades t
     where $1::bigint in (buyer, seller) order by id`,
    [user.userId],
  );
  const swaps = await exchange.query('select id, pay, receive from swaps where owner = $1 order by id', [
    user.userId,
  ]);
  expect(fills.length).toBeGreaterThan(3);
  expect(rows.map((row) => [row[10], row[6], row[7]])).toEqual([
    ...fills.map(({ id, quote, fee }) => [
      `trade:${id}`,
      formatAmount(BigInt(quote)),
      formatAmount(BigInt(fee)),
    ]),
    ...swaps.map(({ id, pay, receive }, n) => {
      const total = rows[fills.length + n]![3] === 'sell' ? receive : pay;
      return [`swap:${id}`, formatAmount(BigInt(total)), '0'];
    }),
  ]);
  // What the report says was bought for BTC is what the ledger moved.
  const sold = rows.filter((row) => row[1] === 'fill' && row[2] === 'ETH/BTC');
  const moved = await exchange.query(
    `select sum(amount)::text as sum from transfers where kind = 'trade' and currency = 'ETH'
     and reference = any($1)`,
    [sold.map((row) => row[10])],
  );
  expect(sold.reduce((sum, row) => sum + units(row[5]!), 0n)).toBe(BigInt(moved[0].sum));
});

test('a statement attests to nothing that is still to come', async () => {
  const now = exchange.clock.now();
  const [today, tomorrow] = [dayOf(now), dayOf(now + DAY_MS)];
  const fields = { from: tomorrow, to: tomorrow };
  for (const path of [STATEMENT, `${STATEMENT}Pdf`, TRADES, `${TRADES}Pdf`])
    expect((await user.call(path, fields)).msg).toBe(wording('en-US', 'INVALID_FIELD', { field: 'from' }));
  const said = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  for (const to of [today, YEAR.to]) {
    const closings = (await csv(STATEMENT, { ...YEAR, to })).filter((row) => row[3] === 'closingBalance');
    expect(closings.length).toBeGreaterThan(2);
    expect(new Set(closings.map(([time]) => time))).toEqual(new Set([said]));
  }
  const { texts } = await pdf(STATEMENT);
  // The dash is none of latin-1.
  expect(texts.filter((text) => text.startsWith('2026-01-01'))[0]).toMatch(
    new RegExp(`${said.slice(0, 16)} UTC$`),
  );
});

/** The texts that plain fonts write in a PDF, as they are laid out, and its bytes. */
async function pdf(path: string, language = 'en-US') {
  const response = await user.fetch(`${path}Pdf`, YEAR, { language });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  const texts: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    const end = bytes.indexOf('endstream', at);
    let content: string;
    try {
      content = inflateSync(bytes.subarray(at + 7, end)).toString('latin1');
    } catch {
      continue;
    }
    for (const [, shown] of content.matchAll(/\[(.*?)\] TJ/g))
      texts.push(
        [...shown!.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
          .join(''),
      );
  }
  return { bytes, texts };
}

describe('to print', () => {
  test('a statement has the same figures, whose it is, and of when', async () => {
    const { bytes, texts } = await pdf(STATEMENT);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    for (const text of ['Account statement', user.email, String(user.userId), 'Opening balance', 'Page 1'])
      expect(texts).toContain(text);
    for (const [, { closing, lines }] of await sections(YEAR)) {
      expect(texts).toContain(formatAmount(closing));
      for (const line of lines) expect(texts).toEqual(expect.arrayContaining([line[4], line[5]]));
    }
  });

  test.each([
    ['zh-CN', 'NotoSansSC'],
    ['ko', 'NotoSansKR'],
    ['ja', 'NotoSansJP'],
  ])('in %s it brings the font that its words need', async (language, font) => {
    const { bytes, texts } = await pdf(TRADES, language);
    expect(bytes.includes(font)).toBe(true);
    expect(bytes.length).toBeLessThan(400_000);
    expect(texts).toContain('trade:1');
  });

  test('his name stands on it once he is verified', async () => {
    expect((await pdf(STATEMENT)).texts).not.toContain('Test Person');
    await exchange.verify(user);
    expect((await pdf(STATEMENT)).texts).toContain('Test Person');
  });
});

test.each([
  ['no such day', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['more than a year', { from: '2026-01-01', to: '2027-01-02' }, 'to'],
  ['an end before the beginning', { from: '2026-02-01', to: '2026-01-31' }, 'to'],
])('%s is refused', async (_what, fields, field) => {
  for (const path of [STATEMENT, `${STATEMENT}Pdf`, TRADES, `${TRADES}Pdf`])
    expect((await user.call(path, fields)).msg).toBe(wording('en-US', 'INVALID_FIELD', { field }));
});

test('each sees his own only', async () => {
  const mine = (await csv(STATEMENT, YEAR)).map((row) => row.join());
  const his = (await csv(STATEMENT, YEAR, other)).map((row) => row.join());
  expect(his.length).toBeGreaterThan(3);
  expect(his).not.toEqual(mine);
  expect((await exchange.visitor.call(STATEMENT, YEAR)).code).toBe(-2);
});

describe('of a user with very many lines', () => {
  let busy: TestUser;
  beforeAll(async () => {
    busy = await exchange.signUp();
    const accountOf = async ({ userId }: TestUser) => {
      const [account] = await exchange.query(
        "select id from accounts where owner = $1 and currency = 'USDT' and product = 'spot'",
        [userId],
      );
      return account.id as string;
    };
    // Between users: what the house trades is counted by the day while it is there.
    const [payer, payee] = [await accountOf(busy), await accountOf(await exchange.signUp())];
    const [{ id: last, time }] = await exchange.query(
      'select id, time from transfers order by id desc limit 1',
    );
    // Written behind the exchange's back, and taken away again: so many trades would take the test minutes.
    await exchange.query(
      `insert into transfers select $1::bigint + n, $2, 'trade', $3, $4, 'USDT', 1, 'trade:' || n, n, n
       from generate_series(1, 60000) n`,
      [last, time, payer, payee],
    );
    return async () => {
      await exchange.query('delete from transfers where id > $1 and credit_account = $2', [last, payee]);
    };
  });

  test('the table has them all, and is not printed', async () => {
    expect(await csv(STATEMENT, YEAR, busy)).toHaveLength(60_000 + 3 + 2 * 3);
    expect((await busy.call(`${STATEMENT}Pdf`, YEAR)).msg).toBe(
      wording('en-US', 'STATEMENT_TOO_LONG', { limit: '10000' }),
    );
  });

  test('one is made at a time, and another when its reader has gone', async () => {
    const first = await busy.fetch(STATEMENT, YEAR);
    expect((await busy.call(TRADES, YEAR)).msg).toBe(wording('en-US', 'PAPER_UNDER_WAY'));
    expect((await user.fetch(TRADES, YEAR)).headers.get('content-type')).toContain('text/csv');
    await first.body!.cancel();
    await expect
      .poll(async () => (await busy.fetch(TRADES, YEAR)).headers.get('content-type'))
      .toContain('text/csv');
  });
});

test('a paper from which archived lines would be missing is refused', async () => {
  const border = Date.parse(days[1]) - 1;
  await exchange.query(
    `insert into archives values ('transfers-1.rows', 'transfers', 1, 2, 2, $1, '\\x00', 1)`,
    [border],
  );
  expect((await user.call(STATEMENT, YEAR)).msg).toBe(wording('en-US', 'PAPER_ARCHIVED', { day: days[1] }));
  expect((await sections({ from: days[1], to: days[1] })).size).toBeGreaterThan(2);
  await exchange.query('delete from archives');
});
