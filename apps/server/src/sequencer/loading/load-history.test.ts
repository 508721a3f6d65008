import { Engine } from '@bourse/engine/engine';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadState } from './load.ts';
import { STORED_RECORDS } from '../../stored-records.ts';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };

/** Tables that hold the past: only ever longer. */
const PAST = ['journal', 'transfers', 'trades', 'closed_\\w+', 'swaps', 'own_transfers', 'tick_blocks'];
/** Tables that grow with users and with what is open. */
const PRESENT = ['accounts', 'owner_fees', 'grants', 'inviters', 'withdrawals', 'subscriptions', 'open_\\w+'];

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange();
});
afterAll(() => exchange.stop());

/** A load as the exchange makes it, and the statements it made: those answered whole, and those read piece by piece. */
async function loadAndWatch() {
  const client = new pg.Client({ connectionString: exchange.databaseUrl });
  await client.connect();
  const [whole, pieces]: [string[], { text: string; values: unknown[] }[]] = [[], []];
  const query = client.query.bind(client) as (...given: any[]) => any;
  client.query = ((statement: any, ...rest: any[]) => {
    if (typeof statement === 'string') whole.push(statement);
    else pieces.push({ text: statement.text, values: statement.values ?? [] });
    return query(statement, ...rest);
  }) as typeof client.query;
  try {
    const engine = new Engine();
    await loadState(client, engine, exchange.clock.now(), STORED_RECORDS);
    client.query = query as typeof client.query;
    const plans: string[] = [];
    await client.query('set enable_seqscan = off');
    for (const { text, values } of [...whole.map((each) => ({ text: each, values: [] })), ...pieces]) {
      const { rows } = await client.query(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return { engine, whole, pieces, plans };
  } finally {
    await client.end();
  }
}

test('no statement of a start has to look through the past', async () => {
  const { plans } = await loadAndWatch();
  expect(plans.length).toBeGreaterThan(20);
  for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on (${PAST.join('|')})\\b`));
  // Not even by an index: a pair that was never traded would be looked for in every trade.
  expect(plans.join('\n')).not.toMatch(/ on trades\b/);
});

test('a start reads nothing whole that grows', async () => {
  const { whole, pieces } = await loadAndWatch();
  const grows = new RegExp(`^select (?!max|greatest).* from (${[...PAST, ...PRESENT].join('|')})\\b`);
  const lines = whole.filter((text) => !text.endsWith(' limit 1') && !text.startsWith('select greatest('));
  expect(lines.filter((text) => grows.test(text))).toEqual([]);
  expect(pieces.length).toBeGreaterThanOrEqual(8);
});

test('the last price of a pair is kept beside its trades and outlives a restart', async () => {
  const [buyer, seller] = [await exchange.signUp(), await exchange.signUp()];
  for (const price of ['0.05', '0.051']) {
    await buyer.place({ ...ETH_BTC, direction: 'buy', price, amount: '0.1' });
    await seller.place({ ...ETH_BTC, direction: 'sell', price, amount: '0.1' });
  }
  const rows = await exchange.query("select * from last_prices where symbol = 'ethbtc'");
  const [trade] = await exchange.query('select symbol, price from trades order by id desc limit 1');
  expect(rows).toEqual([trade]);
  const { engine } = await loadAndWatch();
  const pair = engine.state.pairs.get('ethbtc')!;
  expect(pair.lastPrice).toBe(Number(trade.price) * pair.unitsPerTick);
  // Never traded, never ticked: nothing is known.
  const never = [...engine.state.pairs.values()].filter(({ lastPrice }) => lastPrice === 0);
  expect(never.length).toBeGreaterThan(10);
});
