import { formatAmount, parseAmount } from '@bourse/money/amount';
import { wording } from '@bourse/protocol/texts/wording';
import { LANGUAGES } from '@bourse/protocol/languages';
import { CURRENCIES } from '@bourse/protocol/pairs';
import type { StatementLine } from '@bourse/protocol/wallet/calls';
import { FUND_PASSWORD, type Fields } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };
const RECORD = '/bb/asset/record';
const EXPORT = '/bb/asset/recordExport';
const CONTRACT_RECORD = '/contract/contract/getAssetsRecord';

/** Two users who have traded, converted and moved money about. */
const exchange = await startTestExchange();
const user = await exchange.signUp();
const other = await exchange.signUp();
await user.setFundPassword();
for (const each of [user, other]) {
  await each.place({ direction: 'buy', type: 'market', amount: '777.77' });
  await each.place({ direction: 'sell', type: 'market', amount: '0.0123' });
}
await exchange.clock.advance(1_000);
await user.place({ ...ETH_BTC, direction: 'sell', price: '0.05', amount: '1.5' });
await other.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '0.7' });
await other.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '0.4' });
await exchange.clock.advance(1_000);
await user.ok('/contract/contract/transfer', { amount: '500', currency: 'USDT', type: 1 });
await user.ok('/contract/contract/transfer', { amount: '0.25', currency: 'BTC', type: 1 });
await exchange.clock.advance(1_000);
await user.ok('/contract/contract/transfer', { amount: '123.45678901', currency: 'USDT', type: 2 });
const { quoteId } = await user.ok('/bb/exchange/quote', {
  fromCoin: 'USDT',
  toCoin: 'BTC',
  amount: '33.33',
});
await user.ok('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
afterAll(() => stopClean(exchange));

const ACCOUNTS = ['spot', 'contract'] as const;

/** Every line, gathered page by page, newest first. */
async function allLines(fields: Fields, who = user): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { list, totalRow } = await who.ok(RECORD, { ...fields, pageNo, pageSize: 3 });
    lines.push(...list);
    if (list.length === 0) {
      expect(lines).toHaveLength(totalRow);
      return lines;
    }
  }
}

const units = (text: string) => (text.startsWith('-') ? -parseAmount(text.slice(1))! : parseAmount(text)!);

describe('the running balance', () => {
  test.each(ACCOUNTS.flatMap((account) => CURRENCIES.map((currency) => [account, currency] as const)))(
    'of %s %s equals the ledger to the digit',
    async (account, currency) => {
      const lines = await allLines({ account, currency });
      let balance = 0n;
      for (const line of lines.toReversed()) {
        expect(line).toMatchObject({ account, currency });
        balance += units(line.amount);
        expect(line.balance).toBe(formatAmount(balance));
      }
      const { available, frozen } = await user.balance(currency, account);
      expect(balance).toBe(units(available) + units(frozen));
    },
  );

  test('counts what is frozen: an open order moves nothing', async () => {
    const before = await user.ok(RECORD);
    await user.place({ direction: 'buy', price: '40000', amount: '0.01' });
    expect(await user.ok(RECORD)).toEqual(before);
    await user.ok('/bb/order/cancelAll', { baseCoin: 'BTC', quoteCoin: 'USDT' });
    expect(await user.ok(RECORD)).toEqual(before);
  });
});

test('every transfer of an account is a line of its statement, in the order in which it happened', async () => {
  for (const account of ACCOUNTS) {
    const rows = await exchange.query(
      `select t.id, t.amount from transfers t join accounts a on a.id in (t.debit_account, t.credit_account)
       where a.owner = $1 and a.product = $2 order by t.id desc`,
      [user.userId, account],
    );
    const lines = await allLines({ account });
    expect(lines.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    for (const [n, line] of lines.entries())
      expect(line.amount.replace('-', '')).toBe(formatAmount(BigInt(rows[n].amount)));
  }
});

test('a transfer between his own accounts is a line on either side', async () => {
  const [spot] = (await user.ok(RECORD, { tradeType: 'ownTransfer', currency: 'BTC' })).list;
  const [contract] = (await user.ok(RECORD, { account: 'contract', currency: 'BTC' })).list;
  expect(spot).toMatchObject({ account: 'spot', amount: '-0.25', kind: 'ownTransfer' });
  expect(contract).toMatchObject({ account: 'contract', amount: '0.25', balance: '0.25' });
  expect(contract.id).toBe(spot.id);
  expect(contract.reference).toBe(spot.reference);
});

describe('filters', () => {
  test('a kind', async () => {
    const all = await allLines({});
    for (const kind of ['fund', 'trade', 'fee', 'swap', 'ownTransfer', 'deposit']) {
      const expected = all.filter((line) => line.kind === kind);
      if (kind !== 'deposit') expect(expected.length).toBeGreaterThan(0);
      expect(await allLines({ tradeType: kind })).toEqual(expected);
    }
  });

  test('a period, both ends included, on and between the times of lines', async () => {
    const all = await allLines({});
    const times = [...new Set(all.map(({ time }) => time))];
    expect(times.length).toBeGreaterThanOrEqual(4);
    const edges = [0, ...times.flatMap((time) => [time - 1, time, time + 1]), 8.64e15];
    for (const startTime of edges) {
      for (const endTime of edges) {
        const expected = all.filter(({ time }) => time >= startTime && time <= endTime);
        const { list, totalRow } = await user.ok(RECORD, { startTime, endTime, pageSize: 100 });
        expect({ list, totalRow }).toEqual({ list: expected, totalRow: expected.length });
      }
    }
    expect(await allLines({ startTime: times[1]! })).toEqual(all.filter(({ time }) => time >= times[1]!));
    expect(await allLines({ endTime: times[1]! })).toEqual(all.filter(({ time }) => time <= times[1]!));
  });

  test('all of them together', async () => {
    const all = await allLines({});
    const { time } = all.find(({ kind }) => kind === 'trade')!;
    const fields = { currency: 'btc', tradeType: 'trade', startTime: time, endTime: time };
    const expected = all.filter(
      (line) => line.currency === 'BTC' && line.kind === 'trade' && line.time === time,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await allLines(fields)).toEqual(expected);
  });

  test.each([
    ['an unknown account', { account: 'margin' }, 'account'],
    ['an unknown kind', { tradeType: 'theft' }, 'tradeType'],
    ['no such page', { pageNo: 0 }, 'pageNo'],
    ['a page that is too long', { pageSize: 101 }, 'pageSize'],
    ['a time before all time', { startTime: -1 }, 'startTime'],
    ['a time after all time', { endTime: '8640000000000001' }, 'endTime'],
    ['a time in words', { endTime: 'now' }, 'endTime'],
  ])('refused: %s', async (_name, fields, field) => {
    for (const path of [RECORD, EXPORT]) {
      if (path === EXPORT && field.startsWith('page')) continue;
      for (const language of LANGUAGES) {
        const answer = await user.call(path, fields, { language });
        expect(answer.body).toEqual({ code: 0, msg: wording(language, 'INVALID_FIELD', { field }) });
      }
    }
  });

  test('an unknown currency has no lines, a page beyond the last neither', async () => {
    expect(await user.ok(RECORD, { currency: 'XYZ' })).toEqual({ list: [], totalRow: 0 });
    const { totalRow } = await user.ok(RECORD);
    expect(await user.ok(RECORD, { pageNo: 100_000, pageSize: 100 })).toEqual({ list: [], totalRow });
  });
});

test("the contract account's record, under the wire's names", async () => {
  const expected = await allLines({ account: 'contract' });
  expect(expected).toHaveLength(3);
  expect(await user.ok(CONTRACT_RECORD)).toEqual({ list: expected, sum: 3 });
  expect(await user.ok(CONTRACT_RECORD, { pageNo: 2, pageSize: 2 })).toEqual({ list: [expected[2]], sum: 3 });
  expect(await user.ok(CONTRACT_RECORD, { currency: 'BTC', tradeType: 'ownTransfer' })).toEqual({
    list: expected.filter(({ currency }) => currency === 'BTC'),
    sum: 1,
  });
  expect(await user.ok(CONTRACT_RECORD, { tradeType: 'trade' })).toEqual({ list: [], sum: 0 });
});

test('each sees his own only', async () => {
  const [mine, his] = [await allLines({}), await allLines({}, other)];
  expect(his.length).toBeGreaterThan(0);
  // A trade between the two is one transfer, with a side for each.
  const shared = mine.filter(({ id }) => his.some((line) => line.id === id));
  expect(shared.length).toBeGreaterThan(0);
  for (const line of shared)
    expect(units(line.amount)).toBe(-units(his.find(({ id }) => id === line.id)!.amount));
  for (const path of [RECORD, EXPORT, CONTRACT_RECORD]) {
    expect((await exchange.visitor.call(path)).code).toBe(-2);
    const wrong = { token: user.token, userId: other.userId };
    expect((await exchange.visitor.call(path, wrong)).code).toBe(-2);
  }
});

describe('the table for a spreadsheet', () => {
  const csv = async (fields: Fields, language = 'en-US') => {
    const response = await user.fetch(EXPORT, fields, { language });
    // fetch's text() drops the mark that tells Excel the encoding.
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    return { response, rows: bytes.subarray(3).toString().split('\r\n') };
  };

  test('holds every line, with times in UTC and plain numbers', async () => {
    const { response, rows } = await csv({});
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-spot-2026-01-05.csv"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = await allLines({});
    expect(rows).toEqual([
      'Time (UTC),Account,Currency,Kind,Amount,Balance,Reference',
      ...lines.map((line) =>
        [
          new Date(line.time).toISOString(),
          line.account,
          line.currency,
          line.kind,
          line.amount,
          line.balance,
          line.reference,
        ].join(','),
      ),
      '',
    ]);
    expect(rows.some((row) => /,-\d+(\.\d+)?,/.test(row))).toBe(true);
  });

  test('its head is in the language of the reader', async () => {
    const heads = await Promise.all(LANGUAGES.map(async (language) => (await csv({}, language)).rows[0]));
    expect(heads).toEqual([
      'Time (UTC),Account,Currency,Kind,Amount,Balance,Reference',
      '时间 (UTC),账户,币种,类型,数量,余额,关联编号',
      '시간 (UTC),계정,코인,유형,수량,잔액,관련 번호',
      '日時 (UTC),口座,通貨,種類,数量,残高,関連番号',
    ]);
  });

  test('takes the same filters', async () => {
    const { rows } = await csv({ account: 'contract', currency: 'USDT' });
    expect(rows).toHaveLength(1 + 2 + 1);
    expect((await csv({ endTime: 0 })).rows).toHaveLength(2);
  });
});

test('a statement of more than 100,000 lines is refused, one of 100,000 is whole', async () => {
  const long = await startTestExchange();
  try {
    const trader = await long.signUp();
    const [account] = await long.query(
      "select id from accounts where owner = $1 and currency = 'USDT' and product = 'spot'",
      [trader.userId],
    );
    const [{ id: last, time }] = await long.query('select id, time from transfers order by id desc limit 1');
    // Written behind the exchange's back: a hundred thousand trades would take the test a minute.
    const add = (from: number, to: number) =>
      long.query(
        `insert into transfers select $1::bigint + n, $2, 'trade', $3, -1, 'USDT', 1, 'trade:' || n, n, n
         from generate_series($4::int, $5::int) n`,
        [last, time, account.id, from, to],
      );
    // The grant of demo funds is a line as well.
    await add(1, 99_999);
    const response = await trader.fetch(EXPORT, { currency: 'USDT' });
    const rows = (await response.text()).split('\r\n');
    expect(rows).toHaveLength(1 + 100_000 + 1);
    expect(new Set(rows.map((row) => row.split(',')[6])).size).toBe(100_000 + 2);
    await add(100_000, 100_000);
    for (const language of LANGUAGES) {
      const answer = await trader.call(EXPORT, { currency: 'USDT' }, { language });
      const msg = wording(language, 'STATEMENT_TOO_LONG', { limit: '100000' });
      expect(answer.body).toEqual({ code: 0, msg });
    }
    // The list ends long before. Nothing else was ever credited, so the grant is among the newest of its side.
    const last10 = await trader.ok(RECORD, { currency: 'USDT', pageNo: 1_000 });
    expect([last10.list.length, last10.totalRow]).toEqual([10, 10_000]);
    expect(last10.list.at(-1).id).toBe(String(Number(last) + 100_000 - 9_999));
    expect(await trader.ok(RECORD, { currency: 'USDT', pageNo: 1_001 })).toEqual({
      list: [],
      totalRow: 10_000,
    });
    expect(await trader.ok(RECORD, { currency: 'USDT', tradeType: 'fund' })).toMatchObject({ totalRow: 1 });
    expect(await trader.ok(RECORD, { currency: 'USDT', tradeType: 'trade' })).toMatchObject({
      totalRow: 10_000,
    });
  } finally {
    await long.stop();
  }
});
