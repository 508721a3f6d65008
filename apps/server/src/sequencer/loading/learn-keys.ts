import { REMEMBERED_MS, type RecentKeys } from '@bourse/engine/recent-keys';
import type { State } from '@bourse/engine/state';
import type { Services } from '../../services.ts';
import type { Query } from './earlier-keys.ts';

/** Rows that are parsed in a few milliseconds. */
const PAGE = 3_000;
/** Between two pages, so that a start in the middle of a busy day answers as fast as later. */
const PAUSE_MS = 20;

/**
 * Learns in the background which keys the database holds of the last day, newest first. Until it has ended, every new
 * key is looked up there: a start need not wait for it.
 */
export function startLearningKeys(
  state: Pick<State, 'requests' | 'clientOrders'>,
  query: Query,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const learning = learnKeys(state, query, () => clock.now(), stopping.signal).catch((error: unknown) =>
    log.warn({ err: error }, 'the keys of the last day were not read; each new one is looked up'),
  );
  return {
    stop: () => {
      stopping.abort();
      return learning;
    },
  };
}

export async function learnKeys(
  { requests, clientOrders }: Pick<State, 'requests' | 'clientOrders'>,
  query: Query,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const learn = (keys: RecentKeys<unknown>, text: string) =>
    eachPage(query, text, now() - REMEMBERED_MS, signal, ({ owner, key, time }) =>
      keys.learn(Number(owner), key, Number(time), now()),
    );
  await learn(requests, KEYS.journal);
  if (!signal.aborted) requests.hasLearntAll();
  // Open ones first: an order that closes in between is met again.
  await learn(clientOrders, KEYS.openOrders);
  await learn(clientOrders, KEYS.closedOrders);
  if (!signal.aborted) clientOrders.hasLearntAll();
}

interface Row {
  readonly id: string;
  readonly time: string;
  readonly owner: string;
  readonly key: string | null;
}

type KeyRow = Row & { readonly key: string };

/** Times grow with ids, and ids are what the primary keys know. */
const KEYS = {
  journal: pageText('seq', 'time', 'request_id', 'journal'),
  openOrders: pageText('id', 'created_at', 'client_order_id', 'open_orders'),
  closedOrders: pageText('id', 'created_at', 'client_order_id', 'closed_orders'),
};

function pageText(id: string, time: string, key: string, table: string): string {
  return `select ${id} as id, ${time} as time, owner, ${key} as key from ${table}
    where ${id} < $1::bigint order by ${id} desc limit ${PAGE}`;
}

async function eachPage(
  query: Query,
  text: string,
  since: number,
  signal: AbortSignal,
  visit: (row: KeyRow) => void,
): Promise<void> {
  let below = String(Number.MAX_SAFE_INTEGER);
  while (!signal.aborted) {
    const rows = await query<Row>(text, [below]);
    for (const row of rows) if (hasKey(row) && Number(row.time) > since) visit(row);
    const last = rows.at(-1);
    if (!last || Number(last.time) <= since) return;
    below = last.id;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function hasKey(row: Row): row is KeyRow {
  return row.key !== null;
}
