import assert from 'node:assert/strict';
import { formatAmount } from '@bourse/money/amount';
import { audit } from '@bourse/server/audit/audit';
import { until } from '@bourse/testkit/signer-run';
import type { TestOperator } from '@bourse/testkit/operator';
import { withClient } from '@bourse/testkit/with-client';
import { Books } from '../books.ts';
import { COINS, heldAt, hotAddressOf, isSameCoin, nameOf, type CoinOnChain } from '../coins.ts';
import { recordOf, type Parts } from '../parts.ts';
import type { Customer } from './customer.ts';
import type { Desk } from './desk.ts';
import { CURRENCIES, MOVED, onChain, units, type MovedCoin } from './moved.ts';
import type { Purse } from './purse.ts';

const PATIENCE_MS = 240_000;

export interface Watched {
  readonly parts: Parts;
  readonly customers: readonly Customer[];
  readonly operators: readonly TestOperator[];
  readonly purse: Purse;
  readonly desk: Desk;
  /** In the wallet outside before anything moved, in the smallest unit. */
  readonly outsideAtFirst: ReadonlyMap<MovedCoin, bigint>;
  /** What the house has put into its hot wallet on each chain that has USDT, in their smallest unit. */
  readonly fundedUsdt: bigint;
}

interface Withdrawal extends CoinOnChain {
  readonly id: string;
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
    for (const currency of CURRENCIES) {
      const expected = expectedOf(watched, customer, currency);
      await until(
        async () => available(customer, currency),
        (seen) => seen === expected,
        PATIENCE_MS,
      ).catch(async () => {
        const seen = formatAmount(await available(customer, currency));
        throw new Error(`${customer.user.email} has ${seen} ${currency}, expected ${formatAmount(expected)}`);
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
    for (const currency of CURRENCIES) {
      const { available: free, frozen } = await customer.user.balance(currency);
      assert.equal(
        units(free),
        expectedOf(watched, customer, currency),
        `${customer.user.email}, ${currency}`,
      );
      assert.equal(units(frozen), 0n, `${customer.user.email}, frozen ${currency}`);
    }
  for (const coin of MOVED) {
    const seen = (await heldAt(parts, coin, coin.outside)) - outsideAtFirst.get(coin)!;
    assert.equal(seen, onChain(paidOf(made, coin), coin), `${nameOf(coin)} in the wallet outside`);
  }
  await verifyOwnTokens(watched, made);
  verifyRecord(parts.folder);
  verifyTron(parts, made);
  await new Books(operators, () => undefined).reconcile(MOVED);
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
async function verifyOwnTokens(
  { parts, customers, purse, fundedUsdt }: Watched,
  made: readonly Withdrawal[],
): Promise<void> {
  for (const coin of MOVED.filter(({ currency }) => currency === 'USDT')) {
    const addresses = [hotAddressOf(parts, coin), ...customers.map((each) => each.depositAddress.get(coin)!)];
    const ours = sum(await Promise.all(addresses.map((address) => heldAt(parts, coin, address))));
    const came = sum(purse.arrived.filter((each) => each.coin === coin).map(({ amount }) => amount));
    const expected = fundedUsdt + onChain(came - paidOf(made, coin), coin);
    assert.equal(ours, expected, `${nameOf(coin)} on our addresses`);
  }
}

/** All transactions of a payment have one nonce or share their inputs, and no two payments do. */
function verifyRecord(folder: string): void {
  const spends = new Map<string, string>();
  const perPayment = new Map<string, Set<string>>();
  for (const { event } of recordOf(folder)) {
    // On TRON transactions spend nothing that the next one could not: see `verifyTron`.
    if (event.type !== 'signed' || event.block) continue;
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

/** As many transactions of the hot wallet are in blocks as there are withdrawals, and they are those. */
function verifyTron({ tron, hot }: Parts, made: readonly Withdrawal[]): void {
  const finished = made.filter((each) => isSameCoin(each, COINS.usdtOnTron)).map(({ txHash }) => txHash);
  assert.deepEqual(tron.sentBy(hot.tron).toSorted(), finished.toSorted(), 'transactions on TRON');
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

function expectedOf({ purse, desk }: Watched, customer: Customer, currency: string): bigint {
  const his = (each: { readonly customer: Customer; readonly coin: MovedCoin }) =>
    each.customer === customer && each.coin.currency === currency;
  const came = sum(purse.arrived.filter(his).map(({ amount }) => amount));
  const went = sum(desk.asked.filter(his).map(({ amount }) => amount));
  return customer.atFirst.get(currency)! + came - went;
}

async function available({ user }: Customer, currency: string): Promise<bigint> {
  return units((await user.balance(currency)).available);
}

async function withdrawals({ exchange }: Parts): Promise<Withdrawal[]> {
  return withClient(exchange.databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select id::text, currency, chain, amount::text, fee::text, status, tx_hash as "txHash" from withdrawals order by id',
    );
    return rows;
  });
}

/** What reaches the wallet outside, in units of 1e-8. */
function paidOf(made: readonly Withdrawal[], coin: MovedCoin): bigint {
  const ofCoin = made.filter((each) => isSameCoin(each, coin));
  return sum(ofCoin.map(({ amount, fee }) => BigInt(amount) - BigInt(fee)));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}
