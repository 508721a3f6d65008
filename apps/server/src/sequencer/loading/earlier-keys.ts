import type { CommandResult, EarlierOrder, EarlierRequest } from '@bourse/engine/outcome';
import { askedPlan, fingerprint, orderFingerprint, type OrderTerms } from '@bourse/engine/fingerprint';
import { REMEMBERED_MS, type RecentKeys } from '@bourse/engine/recent-keys';
import type { State } from '@bourse/engine/state';
import type { Command } from '@bourse/protocol/command';
import { readPlan } from '@bourse/protocol/spot/plan';
import type { Tables } from '../../database/schema.ts';

/** Reads rows of the ledger's tables. */
export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

type KeyedState = Pick<State, 'requests' | 'clientOrders' | 'pairs'>;

interface Key {
  readonly user: number;
  readonly id: string;
}

/**
 * Puts back into the engine's memory what the database knows of the keys that commands carry: what became of a request
 * id or a client order id that has left the memory, or was used before the start. Must have ended before the commands
 * are executed, with no commit in between. Undefined when memory knows enough, as it nearly always does.
 */
export function recallKeys(
  state: KeyedState,
  query: Query,
  commands: readonly Command[],
  now: number,
): Promise<void> | undefined {
  const requests: Key[] = [];
  const orders: Key[] = [];
  for (const command of commands) {
    if (!('user' in command)) continue;
    const { user } = command;
    const note = (keys: Key[], memory: RecentKeys<unknown>, id: string | undefined) => {
      if (id !== undefined && memory.mayBeForgotten(user, id, now)) keys.push({ user, id });
    };
    if ('requestId' in command) note(requests, state.requests, command.requestId);
    if ('clientOrderId' in command) note(orders, state.clientOrders, command.clientOrderId);
  }
  if (requests.length + orders.length === 0) return undefined;
  return recall(state, query, { requests, orders }, now);
}

async function recall(
  state: KeyedState,
  query: Query,
  keys: { readonly requests: readonly Key[]; readonly orders: readonly Key[] },
  now: number,
): Promise<void> {
  for (const { user, id, earlier, madeAt } of await findRequests(query, keys.requests, now))
    state.requests.set(user, id, earlier, now, madeAt);
  for (const { user, id, row } of await findOrders(query, keys.orders, now))
    state.clientOrders.set(user, id, earlierOrderOf(state, row), now, Number(row.created_at));
}

/** What a user's request id was used for, as committed: for a reader beside the queue. */
export async function findRequest(query: Query, key: Key, now: number): Promise<EarlierRequest | undefined> {
  return (await findRequests(query, [key], now)).at(-1)?.earlier;
}

type FoundRequest = Key & { readonly earlier: EarlierRequest; readonly madeAt: number };

async function findRequests(query: Query, keys: readonly Key[], now: number): Promise<FoundRequest[]> {
  if (keys.length === 0) return [];
  type Row = Pick<Tables['journal'], 'owner' | 'request_id' | 'command' | 'result' | 'time'>;
  const rows = await query<Row>(REQUESTS, parameters(keys, now));
  return rows
    .map((row) => ({
      user: Number(row.owner),
      id: row.request_id!,
      earlier: earlierRequestOf(row.command as Command['type'], row.result!),
      madeAt: Number(row.time),
    }))
    .sort((a, b) => a.madeAt - b.madeAt);
}

async function findOrders(
  query: Query,
  keys: readonly Key[],
  now: number,
): Promise<(Key & { readonly row: Tables['open_orders'] })[]> {
  if (keys.length === 0) return [];
  const rows = await query<Tables['open_orders']>(ORDERS, parameters(keys, now));
  return rows
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((row) => ({ user: Number(row.owner), id: row.client_order_id!, row }));
}

function parameters(keys: readonly Key[], now: number): unknown[] {
  return [keys.map(({ user }) => user), keys.map(({ id }) => id), now - REMEMBERED_MS];
}

/** By the indexes of migration 0020. The lateral join keeps the planner from reading a table for a list of keys. */
const REQUESTS = `
  select found.* from unnest($1::bigint[], $2::text[]) as key (owner, id), lateral (
    select owner, request_id, command, result, time from journal
    where hashtextextended(request_id, owner) = hashtextextended(key.id, key.owner)
      and owner = key.owner and request_id = key.id and time > $3::bigint offset 0) as found`;

const ORDERS = `
  select found.* from unnest($1::bigint[], $2::text[]) as key (owner, id), lateral (
    ${['open_orders', 'closed_orders']
      .map(
        (table) => `
    select * from ${table}
    where hashtextextended(client_order_id, owner) = hashtextextended(key.id, key.owner)
      and owner = key.owner and client_order_id = key.id and created_at > $3::bigint`,
      )
      .join(' union all ')}) as found`;

/** The journal's spelling of what a request came to: the result's ids, and the fingerprint of what was asked. */
export function resultText(command: Command, result: CommandResult): string {
  return JSON.stringify({ fingerprint: fingerprint(command), ...result });
}

function earlierRequestOf(command: Command['type'], text: string): EarlierRequest {
  const { fingerprint: print, ...result } = JSON.parse(text) as CommandResult & { fingerprint?: number };
  return { command, result, ...(print === undefined ? {} : { fingerprint: print }) };
}

function earlierOrderOf({ pairs }: KeyedState, row: Tables['open_orders']): EarlierOrder {
  const { notional } = pairs.get(row.symbol)!;
  const plan = row.plan === null ? undefined : readPlan(row.plan);
  const terms: OrderTerms = {
    ...askedPlan(plan),
    symbol: row.symbol,
    side: row.side,
    orderType: row.type,
    timeInForce: row.time_in_force,
    price: plan?.limit ?? Number(row.price),
    amount: row.quote_amount === '0' ? notional.quantity(Number(row.quantity)) : BigInt(row.quote_amount),
    stopPrice: Number(row.stop_price),
  };
  const print = orderFingerprint(terms);
  return { orderId: Number(row.id), fingerprint: print, triggerWhen: row.trigger_when ?? undefined };
}
