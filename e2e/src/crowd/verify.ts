import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { parseAmount } from '@bourse/money/amount';
import { PAIRS } from '@bourse/protocol/pairs';
import type { OrderView } from '@bourse/protocol/spot/calls';
import type { Answer } from '@bourse/testkit/client';
import { audit } from '@bourse/server/audit/audit';
import type { OrderRow } from '@bourse/server/spot/records';
import { orderView } from '@bourse/server/spot/views';
import { withClient } from '@bourse/testkit/with-client';
import type pg from 'pg';
import type { History, OrderAttempt } from './history.ts';

export interface Verdict {
  readonly violations: string[];
  readonly auditOk: boolean;
  /** Orders of the run in the database. */
  readonly orders: number;
}

/**
 * Compares the database after a restart with everything the clients were told, then repeats every request that has
 * no answer yet, compares again, and audits.
 */
export async function verify(history: History, databaseUrl: string): Promise<Verdict> {
  return withClient(databaseUrl, async (client) => {
    const violations = history.contradictions.splice(0);
    const before = await storedOrders(history, client, violations);
    compare(history, before, violations);
    await repeatOrders(history, before, violations);
    await repeatCancels(history, violations);
    const after = await storedOrders(history, client, violations);
    compare(history, after, violations);
    for (const name of after.keys()) {
      if (!history.orders.has(name)) violations.push(`order ${name} was never asked for`);
    }
    await compareBalances(client, violations);
    const report = await audit(databaseUrl);
    violations.push(...report.differences.map((difference) => `audit: ${difference}`));
    return { violations: [...new Set(violations)], auditOk: report.ok, orders: after.size };
  });
}

/** What of all that was acknowledged a database does not have, one line each; the exchange is asked nothing. */
export async function missing(history: History, databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const found: string[] = [];
    compare(history, await storedOrders(history, client, found), found);
    return found;
  });
}

/** Every order of the run as its owner sees it. Two under one name are a violation. */
async function storedOrders(
  { name: prefix }: History,
  client: pg.Client,
  violations: string[],
): Promise<Map<string, OrderView>> {
  const stored = new Map<string, OrderView>();
  for (const view of await orderViews(client, 'client_order_id like $1', [`${prefix}%`])) {
    const name = view.clientOrderId;
    if (stored.has(name)) violations.push(`order ${name} is there twice`);
    stored.set(name, view);
  }
  return stored;
}

/** Orders of the database, open and ended, as their owners see them. */
export async function orderViews(
  client: pg.Client,
  where: string,
  values: readonly unknown[] = [],
): Promise<OrderView[]> {
  const { rows } = await client.query<OrderRow>(
    `select * from open_orders where ${where} union all select * from closed_orders where ${where}`,
    [...values],
  );
  const pairs = new Map(PAIRS.map((pair) => [pair.symbol, pair]));
  return rows.map((row) => orderView(row, pairs.get(row.symbol)!));
}

function compare(history: History, stored: ReadonlyMap<string, OrderView>, violations: string[]): void {
  for (const [name, attempt] of history.orders) {
    const found = stored.get(name);
    if (attempt.outcome === 'refused' && found) violations.push(`order ${name} was refused, but is there`);
    if (attempt.outcome !== 'acknowledged') continue;
    const problem = found ? setback(attempt.view!, found) : 'is lost';
    if (problem) violations.push(`order ${name} ${problem}`);
  }
  for (const view of stored.values()) {
    if (history.cancelled.has(view.id) && view.status !== 'cancelled') {
      violations.push(`order ${view.clientOrderId} was cancelled, but is ${view.status}`);
    }
  }
}

const STAGE = { waiting: 0, open: 1, filled: 2, cancelled: 2 };

/** What is wrong with an order that was acknowledged as `told` and now is `found`. */
export function setback(told: OrderView, found: OrderView): string | undefined {
  if (told.entryStatus !== 1) {
    // A later release may say more of it.
    const same = entries(told).every(([field, value]) => isDeepStrictEqual(value, found[field]));
    return same ? undefined : `ended as ${brief(told)} and now is ${brief(found)}`;
  }
  const fixed = [
    'id',
    'baseCoin',
    'quoteCoin',
    'direction',
    'type',
    'price',
    'amount',
    'stopPrice',
    'createTime',
  ] as const;
  const same = fixed.every((field) => told[field] === found[field]);
  const further = (['filledAmount', 'filledQuote', 'fee'] as const).every(
    (field) => parseAmount(found[field])! >= parseAmount(told[field])!,
  );
  if (same && further && STAGE[found.status] >= STAGE[told.status]) return undefined;
  return `was ${brief(told)} and now is ${brief(found)}`;
}

const entries = (view: OrderView) => Object.entries(view) as [keyof OrderView, unknown][];

function brief(view: OrderView): string {
  return `${view.id} ${view.status} ${view.filledAmount}/${view.amount} fee ${view.fee}`;
}

/** A client that is told to come back comes back, for so long. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 300;

/** The answer to a repeat, once it is one: not "too many" or "not now". */
export async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const answer = await ask();
    if (![429, 503].includes(answer.status) || Date.now() > until) return answer;
  }
}

/** Orders with an answer that are asked for again after every kill. */
const REPEATED = 40;

/**
 * Retries as a client does that lost its connection: the same ids must give the one order, whether it existed or not.
 * Some orders that were answered are asked for again, too.
 */
async function repeatOrders(
  history: History,
  stored: ReadonlyMap<string, OrderView>,
  violations: string[],
): Promise<void> {
  const attempts = [...history.orders.values()];
  const known = attempts.filter(({ outcome }) => outcome === 'acknowledged').slice(-REPEATED);
  const unknown = attempts.filter(({ outcome }) => outcome === 'unknown');
  await Promise.all(
    [...known, ...unknown].map(async (attempt) => {
      const answer = await answered(() => attempt.user.call('/bb/order/create', attempt.fields));
      const there = stored.get(attempt.fields.clientOrderId);
      const isClear = answer.status === 200 && (answer.code === 1 || answer.code === 0);
      if (isClear) history.ordered(attempt, answer);
      if (!isClear || (there && answer.data?.id !== there.id))
        violations.push(wrongRepeat(attempt, answer.body));
    }),
  );
}

/** A repeated cancel does what the first one should have done, or finds that it did. */
async function repeatCancels(history: History, violations: string[]): Promise<void> {
  await Promise.all(
    [...history.unknownCancels].map(async (attempt) => {
      const answer = await answered(() => attempt.user.call(attempt.path, attempt.fields));
      if (answer.status === 200) history.cancelAnswered(attempt, answer);
      else violations.push(`the repeat of a cancel was answered ${answer.status}`);
    }),
  );
}

function wrongRepeat({ fields }: OrderAttempt, body: unknown): string {
  return `the repeat of order ${fields.clientOrderId} was answered ${JSON.stringify(body)}`;
}

/** Each account must be the sum of its transfers. Plain SQL, apart from the audit's own code. */
async function compareBalances(client: pg.Client, violations: string[]): Promise<void> {
  const { rows } = await client.query<{ id: string; balance: string; moved: string }>(`
    select a.id, a.available + a.frozen as balance, coalesce(sum(m.amount), 0) as moved
    from accounts a left join (
      select credit_account as id, amount from transfers
      union all select debit_account, -amount from transfers
    ) m using (id)
    group by a.id, a.available, a.frozen
    having a.available + a.frozen <> coalesce(sum(m.amount), 0)`);
  for (const { id, balance, moved } of rows)
    violations.push(`account ${id} is ${balance}, moved were ${moved}`);
}
