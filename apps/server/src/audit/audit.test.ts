import type { Command } from '@bourse/protocol/command';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { startTestExchange } from '@bourse/testkit/exchange';
import pg from 'pg';
import { expect, test } from 'vitest';
import { audit } from './audit.ts';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };

/** An exchange that has traded and stopped; each test spoils a copy of its database. */
let copies = 0;

const DEPOSIT = 'deposit:LTC:abc:manual';

const exchange = await startTestExchange();
const [one, two] = [await exchange.signUp(), await exchange.signUp()];
await exchange.running.services.sequencer.submit({
  type: 'setInviter',
  owner: Number(two.userId),
  inviter: Number(one.userId),
});
for (const user of [one, two]) await user.place({ direction: 'buy', type: 'market', amount: '500' });
await one.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '1' });
await two.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '1' });
await two.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '1' });
await one.place({ ...ETH_BTC, direction: 'sell', price: '0.05', amount: '0.3' });
await one.ok('/bb/order/cancelAll', { baseCoin: 'BTC', quoteCoin: 'USDT' });
for (let second = 0; second < 5; second++) await exchange.clock.advance(1_000);
await moveMoney(Number(one.userId), Number(two.userId));
await exchange.stop();

/** A deposit, a swap, an own transfer, a paid and an open withdrawal. */
async function moveMoney(one: number, two: number): Promise<void> {
  const { sequencer } = exchange.running.services;
  const out = {
    currency: 'USDT',
    chain: 'ERC20',
    address: '0xabc',
    amount: 5_000_000_000n,
    fee: 100_000_000n,
  };
  const commands: Command[] = [
    {
      type: 'credit',
      owner: one,
      currency: 'LTC',
      amount: 7n,
      kind: 'deposit',
      reference: DEPOSIT,
      vouchedBy: { by: 'two', proposedBy: 1, approvedBy: 2 },
    },
    { type: 'transferOwn', user: one, currency: 'USDT', amount: 700_000_000n, to: 'contract' },
    { type: 'requestWithdrawal', user: two, ...out },
    { type: 'requestWithdrawal', user: two, ...out },
    { type: 'startPayout', withdrawalId: 1 },
    { type: 'finishWithdrawal', withdrawalId: 1, txHash: '0x1' },
    {
      type: 'quoteSwap',
      user: one,
      quoteId: 'q',
      fromCoin: 'USDT',
      toCoin: 'BTC',
      amount: 1_000_000_000n,
      spreadPpm: 2_000,
    },
    { type: 'executeSwap', user: one, quoteId: 'q' },
    {
      type: 'transferHouse',
      moveId: 1,
      from: HOUSE.marketMaker,
      to: HOUSE.fees,
      currency: 'USDT',
      amount: 100n,
      reason: 'test',
      proposedBy: 1,
      approvedBy: 2,
    },
  ];
  await exchange.query(
    `insert into deposits (user_id, currency, chain, amount, arrival, tx_hash, source, status, told, created_at, updated_at)
      values ($1, 'LTC', 'LTC', 7, 7, 'abc', 'manual', 'finished', true, now(), now())`,
    [one],
  );
  await exchange.query(
    `insert into operators (email, role, created_at) values ('a@b.c', 'finance', now()), ('b@b.c', 'finance', now())`,
  );
  await exchange.query(
    `insert into house_proposals (kind, from_owner, to_owner, currency, amount, reason, status, proposed_by, proposed_at,
        decided_by, decided_at)
      values ('transfer', $1, $2, 'USDT', 100, 'test', 'finished', 1, now(), 2, now())`,
    [HOUSE.marketMaker, HOUSE.fees],
  );
  for (const command of commands) expect((await sequencer.submit(command)).status).toBe('done');
}

const nameOf = (copy: number) => `${new URL(exchange.databaseUrl).pathname.slice(1)}_${copy}`;

async function run(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const onServer = (statement: string) =>
  run(Object.assign(new URL(exchange.databaseUrl), { pathname: '/postgres' }).href, statement);

/** What the audit says after a statement has changed one or more rows behind the exchange's back. */
async function auditAfter(tampering: string) {
  const name = nameOf(++copies);
  await onServer(`create database ${name} template ${new URL(exchange.databaseUrl).pathname.slice(1)}`);
  const url = Object.assign(new URL(exchange.databaseUrl), { pathname: `/${name}` }).href;
  try {
    expect(await run(url, tampering)).toBeGreaterThan(0);
    return await audit(url);
  } finally {
    await onServer(`drop database ${name}`);
  }
}

test('an untouched database passes, and what was compared is counted', async () => {
  const report = await audit(exchange.databaseUrl);
  expect(report).toMatchObject({ ok: true, differences: [], openOrders: 3, trades: 3, withdrawals: 1 });
  expect(report).toMatchObject({ positions: 0, secondContracts: 0, subscriptions: 0 });
  expect(report.tickBlocks).toBeGreaterThanOrEqual(5);
  expect(report.transfers).toBeGreaterThan(20);
  expect(report.stateHash).toMatch(/^[0-9a-f]{64}$/);
});

const USDT_OF_USERS = "currency = 'USDT' and owner > 0";
test.each([
  ['a balance', `update accounts set available = available + 1 where ${USDT_OF_USERS}`],
  [
    'money moved from one user to another',
    `update accounts set available = available + case when id = (select min(id) from accounts where ${USDT_OF_USERS})
      then 100 else -100 end where ${USDT_OF_USERS}`,
  ],
  ['a hold given back', `update accounts set available = available + frozen, frozen = 0 where frozen > 0`],
  ['an account taken away', `delete from accounts where ${USDT_OF_USERS}`],
  ['the amount of a transfer', 'update transfers set amount = amount + 1 where id = 5'],
  ['a running balance', 'update transfers set credit_balance = credit_balance + 1 where id = 5'],
  [
    'the receiver of a transfer',
    "update transfers set credit_account = credit_account + 1 where kind = 'fund' and credit_account > 0",
  ],
  ['a transfer taken away', 'delete from transfers where id = (select max(id) from transfers)'],
  [
    'an amount in the journal',
    `update journal set events = replace(events, '1000000000000', '2000000000000') where command = 'fund' and events like '%1000000000000"%'`,
  ],
  [
    'a price in the journal',
    `update journal set events = replace(events, '"ethbtc",50000,', '"ethbtc",50001,') where events like '%["T",%"ethbtc",50000,%'`,
  ],
  ['a journal row taken away', 'delete from journal where seq = 20'],
  ['the end of the journal taken away', 'delete from journal where seq = (select max(seq) from journal)'],
  ['journal rows out of time', 'update journal set time = time + 100000000 where seq = 20'],
  ['the head', 'update head set seq = seq + 1'],
  ['where a withdrawal went', "update withdrawals set address = '0xdef' where id = 1"],
  ['a withdrawal paid twice', "update withdrawals set status = 'pending' where id = 1"],
  ['an open withdrawal taken away', 'delete from withdrawals where id = 2'],
  ['what a swap gave', 'update swaps set receive = receive + 1'],
  ['an own transfer', "update own_transfers set receiver = 'spot'"],
  ['the amount of a deposit', 'update deposits set arrival = 8'],
  ['the currency of a deposit', "update deposits set currency = 'BTC'"],
  ['the user of a deposit', 'update deposits set user_id = user_id + 1'],
  ['a deposit that was credited and then rejected', "update deposits set status = 'rejected', arrival = 0"],
  ['a deposit taken away', 'delete from deposits'],
  [
    'a deposit finished without a credit',
    `insert into deposits (user_id, currency, chain, amount, arrival, tx_hash, source, status, created_at, updated_at)
      select user_id, 'BTC', 'BTC', 7, 7, 'def', 'manual', 'finished', now(), now() from deposits`,
  ],
  [
    'a manual credit finished without a credit',
    `insert into manual_credits (owner, currency, amount, reason, status, proposed_by, proposed_at, decided_by)
      values (1, 'USDT', 1, '', 'finished', 1, now(), 2)`,
  ],
  [
    'a transaction credited by hand and by the chain',
    `insert into deposits (user_id, currency, chain, amount, arrival, tx_hash, source, status, created_at, updated_at)
      select user_id, 'BTC', 'BTC', 7, 7, 'ABC', 'chain', 'crediting', now(), now() from deposits`,
  ],
  ['who proposed a movement of the house', 'update house_proposals set proposed_by = 2, decided_by = 1'],
  ['a movement of the house that nobody proposed', 'delete from house_proposals'],
  ['who approved a movement of the house', 'update house_moves set approved_by = 3'],
  ['a movement of the house taken away', 'delete from house_moves'],
  ['a commission', 'update commissions set amount = amount + 1'],
  ['an inviter', 'update inviters set inviter = inviter + 1'],
  ['a deposit that could be credited again', `delete from grants where reference = '${DEPOSIT}'`],
  ['the limit of an open order', 'update open_orders set price = price + 1'],
  [
    'who stands first in a queue',
    `update open_orders set rank = 1 where id = (select id from open_orders where side = 'sell' order by rank desc limit 1)`,
  ],
  ['an open order taken away', 'delete from open_orders where id = (select max(id) from open_orders)'],
  [
    'the fill of a closed order',
    'update closed_orders set filled_lots = filled_lots + 1 where id = (select min(id) from closed_orders)',
  ],
  ['the fee of a closed order', 'update closed_orders set fee = 0'],
  ['a closed order taken away', 'delete from closed_orders where id = (select max(id) from closed_orders)'],
  ['the price of a trade', 'update trades set price = price - 1 where id = 2'],
  ['the buyer of a trade', 'update trades set buyer = buyer + 1 where id = 3'],
  ['a trade taken away', 'delete from trades where id = 3'],
  ['the reference of a pair', "update reference_prices set price = price + 1 where symbol = 'btcusdt'"],
  ['the last price of a pair', "update last_prices set price = price + 1 where symbol = 'ethbtc'"],
  ['the state of a pair', "update pairs set status = 'halted' where symbol = 'ethbtc'"],
  [
    'a price in a tick block',
    `update tick_blocks set ticks = replace(ticks, ',50000.0,', ',50000.1,') where id = 3`,
  ],
  ['a tick block taken away', 'delete from tick_blocks where id = 3'],
  ['the first tick block taken away', 'delete from tick_blocks where id = 1'],
])('finds %s', async (_what, tampering) => {
  const report = await auditAfter(tampering);
  expect(report.ok).toBe(false);
  expect(report.differences.length).toBeGreaterThan(0);
});

/** What neither the fold nor any table would show. */
test.each([
  ['the command of an entry', "update journal set command = 'credit' where seq = 20"],
  [
    'whose entry it is',
    'update journal set owner = owner + 1 where seq = (select max(seq) from journal where owner > 0)',
  ],
  [
    'what a repeated request is answered',
    "update journal set result = '{}', request_id = 'r' where seq = 20",
  ],
  ['by which request it came', 'update journal set trace = gen_random_uuid() where seq = 20'],
  [
    'an entry taken away, the rest moved up',
    `with gone as (delete from journal where seq = 1 returning 1), shifted as (
       update journal set seq = seq + 1000000 where seq > 1 returning 1) select count(*) from gone, shifted`,
  ],
  [
    'an entry put in',
    `with moved as (update head set seq = seq + 1 returning seq)
     insert into journal (seq, time, command, events) select moved.seq, time, 'cancelAll', '[]'
     from moved, journal order by journal.seq desc limit 1`,
  ],
  [
    'an entry put in with a seal of its own',
    `with moved as (update head set seq = seq + 1, journal_seal = repeat('ab', 32) returning seq)
     insert into journal (seq, time, command, events, seal)
     select moved.seq, time, 'cancelAll', '[]', decode(repeat('ab', 32), 'hex')
     from moved, journal order by journal.seq desc limit 1`,
  ],
  [
    'a seal taken away',
    'update journal set seal = null where seq = (select min(seq) from journal where seal is not null)',
  ],
  ['the seal of the head', "update head set journal_seal = repeat('0', 64)"],
])('the chain of the journal shows %s', async (_what, tampering) => {
  const { ok, differences } = await auditAfter(tampering);
  expect(ok).toBe(false);
  expect(differences.join('\n')).toMatch(/seal/);
});
