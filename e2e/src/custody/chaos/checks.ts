import assert from 'node:assert/strict';
import { formatAmount } from '@bourse/money/amount';
import { audit } from '@bourse/server/audit/audit';
import { until } from '@bourse/testkit/signer-run';
import type { TestOperator } from '@bourse/testkit/operator';
import pg from 'pg';
import { Books } from '../books.ts';
import { recordOf, type Parts } from '../parts.ts';
import { MOVED_COINS, onChain, units, type MovedCoin } from './coins.ts';
import { OUTSIDE, type Customer } from './customer.ts';
import type { Desk } from './desk.ts';
import type { Purse } from './purse.ts';

const PATIENCE_MS = 240_000;

export interface Watched {
  readonly parts: Parts;
  readonly customers: readonly Customer[];
  readonly operators: readonly TestOperator[];
  readonly purse: Purse;
  readonly desk: Desk;
  /** In the wallet outside before anything moved, in the smallest unit. */
  readonly outsideAtFirst: Readonly<Record<MovedCoin, bigint>>;
  /** What the house has put into its hot wallet, in the smallest unit of USDT. */
  readonly fundedUsdt: bigint;
}

interface Withdrawal {
  readonly id: string;
  readonly currency: MovedCoin;
  readonly amount: string;
  readonly fee: string;
  readonly status: string;
  readonly txHash: string;
}

/** Everything that was begun comes to its end; throws with what did not. */
export async function settle(watched: Watched): Promise<void> {
  const { purse, desk, customers, parts } = watched;
  await until(
    async () => ({ isEmpty: purse.isEmpty, isSigned: desk.isSigned }),
    (seen) => seen.isEmpty && seen.isSigned,
    PATIENCE_MS,
  );
  await until(
    async () => (await withdrawals(parts)).filter(({ status }) => status !== 'finished').map(({ id }) => id),
    (open) => open.length === 0,
    PATIENCE_MS,
  );
  for (const customer of customers)
    for (const coin of MOVED_COINS) {
      const expected = expectedOf(watched, customer, coin);
      await until(
        async () => available(customer, coin),
        (seen) => seen === expected,
        PATIENCE_MS,
      ).catch(async () => {
        const seen = formatAmount(await available(customer, coin));
        throw new Error(`${customer.user.email} has ${seen} ${coin}, expected ${formatAmount(expected)}`);
      });
    }
  await until(
    async () => unsettled(parts.folder),
    (open) => open.length === 0,
    PATIENCE_MS,
  );
}

/** Never twice, never lost, every balance on both sides to the digit; throws with what is not so. */
export async function verify(watched: Watched): Promise<string> {
  const { parts, customers, operators, desk, purse, outsideAtFirst } = watched;
  const made = await withdrawals(parts);
  const asked = new Set(desk.asked.map(({ id }) => id));
  assert.equal(asked.size, desk.asked.length, 'two requests are one withdrawal');
  assert.deepEqual(
    made.map(({ id }) => id).toSorted(),
    [...asked].toSorted(),
    'withdrawals and requests differ',
  );
  assert.equal(
    new Set(made.map(({ txHash }) => txHash)).size,
    made.length,
    'two withdrawals share a transaction',
  );
  for (const customer of customers)
    for (const coin of MOVED_COINS) {
      const { available: free, frozen } = await customer.user.balance(coin);
      assert.equal(units(free), expectedOf(watched, customer, coin), `${customer.user.email}, ${coin}`);
      assert.equal(units(frozen), 0n, `${customer.user.email}, frozen ${coin}`);
    }
  for (const coin of MOVED_COINS) {
    const arrived = sum(made.filter(({ currency }) => currency === coin).map((each) => arrivalOf(each)));
    const seen = (await held(parts, coin, OUTSIDE[coin])) - outsideAtFirst[coin];
    assert.equal(seen, onChain(arrived, coin), `${coin} in the wallet outside`);
  }
  await verifyOwnTokens(watched, made);
  verifyRecord(parts.folder);
  await new Books(operators, () => undefined, MOVED_COINS).reconcile([]);
  await until(
    async () => (await operators[0]!.ok('/ops/api/alerts/list', { pageSize: 100 })).list,
    (list: { ended: number }[]) => list.every(({ ended }) => ended !== 0),
    PATIENCE_MS,
  );
  const { ok, differences } = await audit(parts.exchange.databaseUrl);
  assert.deepEqual({ ok, differences }, { ok: true, differences: [] });
  return `${purse.arrived.length} deposits credited, ${made.length} withdrawals paid, each once`;
}

/** Tokens pay no fee: what is ours is what came less what was paid, whatever was swept where. */
async function verifyOwnTokens({ parts, customers, purse, fundedUsdt }: Watched, made: Withdrawal[]) {
  const addresses = [parts.hot.evm, ...customers.map(({ depositAddress }) => depositAddress.USDT)];
  const ours = sum(await Promise.all(addresses.map((address) => parts.evm.tokenBalance(address))));
  const came = sum(purse.arrived.filter(({ coin }) => coin === 'USDT').map(({ amount }) => amount));
  const paid = sum(made.filter(({ currency }) => currency === 'USDT').map((each) => arrivalOf(each)));
  assert.equal(ours, fundedUsdt + onChain(came, 'USDT') - onChain(paid, 'USDT'), 'USDT on our addresses');
}

/** All transactions of a payment have one nonce or share their inputs, and no two payments do. */
function verifyRecord(folder: string): void {
  const spends = new Map<string, string>();
  const perPayment = new Map<string, Set<string>>();
  for (const { event } of recordOf(folder)) {
    if (event.type !== 'signed') continue;
    const places = event.inputs ?? [`${event.chain}:${event.from}:${event.nonce}`];
    for (const place of places) {
      assert.equal(spends.get(place) ?? event.id, event.id, `${place} is spent by two payments`);
      spends.set(place, event.id!);
    }
    const before = perPayment.get(event.id!);
    assert.ok(!before || places.some((place) => before.has(place)), `${event.id} could be paid twice`);
    perPayment.set(event.id!, new Set([...(before ?? places)].filter((place) => places.includes(place))));
  }
}

/** Payments that the signer has signed and not seen to their end. */
function unsettled(folder: string): string[] {
  const open = new Set<string>();
  for (const { event } of recordOf(folder)) {
    if (event.type === 'signed') open.add(event.id!);
    if (event.type === 'settled') open.delete(event.id!);
  }
  return [...open];
}

function expectedOf({ purse, desk }: Watched, customer: Customer, coin: MovedCoin): bigint {
  const his = (each: { readonly customer: Customer; readonly coin: MovedCoin }) =>
    each.customer === customer && each.coin === coin;
  const came = sum(purse.arrived.filter(his).map(({ amount }) => amount));
  const went = sum(desk.asked.filter(his).map(({ amount }) => amount));
  return customer.atFirst[coin] + came - went;
}

async function available({ user }: Customer, coin: MovedCoin): Promise<bigint> {
  return units((await user.balance(coin)).available);
}

async function withdrawals({ exchange }: Parts): Promise<Withdrawal[]> {
  const client = new pg.Client({ connectionString: exchange.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select id::text, currency, amount::text, fee::text, status, tx_hash as "txHash" from withdrawals order by id',
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** What reaches the wallet outside, in units of 1e-8. */
function arrivalOf({ amount, fee }: Withdrawal): bigint {
  return BigInt(amount) - BigInt(fee);
}

/** At an address, in the smallest unit. */
export async function held(
  { evm, bitcoin, ripple }: Parts,
  coin: MovedCoin,
  address: string,
): Promise<bigint> {
  if (coin === 'USDT') return evm.tokenBalance(address);
  if (coin === 'ETH') return evm.balance(address);
  if (coin === 'XRP') return ripple.balance(address);
  const { unspents } = await bitcoin.rpc('scantxoutset', 'start', [`addr(${address})`]);
  return sum((unspents as { amount: number }[]).map(({ amount }) => BigInt(Math.round(amount * 1e8))));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}
