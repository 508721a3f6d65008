import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitmentView } from '@bourse/protocol/liabilities/calls';
import type { TickBlocksAnswer, TickBlockView, TickRootsAnswer } from '@bourse/protocol/market/answers';
import type { ChainSource } from '@bourse/protocol/second/verify-evidence';
import type { StatedSecond } from '@bourse/protocol/second/verify-steps';

const PATIENCE_MS = 30_000;
const COMMITMENTS = 100;
const SECONDS = '/contract/app/contract/second';

/** An exchange that cannot be asked, or that does not answer the question. */
export class NoAnswer extends Error {}

/** The public calls that verification needs, over HTTP. */
export function httpSource(url: string): ChainSource {
  return {
    tickBlocks: async (fields) => (await call<TickBlocksAnswer>(url, '/bb/market/tickBlocks', fields)).list,
    tickRoots: async (fields) => (await call<TickRootsAnswer>(url, '/bb/market/tickRoots', fields)).list,
  };
}

/** One block of the price chain. */
export async function publishedBlock(url: string, id: number): Promise<TickBlockView | undefined> {
  const [block] = await httpSource(url).tickBlocks({ fromId: id, limit: 1 });
  return block?.id === id ? block : undefined;
}

/** What the exchange states about an order: what anyone sees, and with its owner's token the money too. */
export async function statedOrder(url: string, id: string, token?: string): Promise<StatedSecond> {
  const seen = await call<StatedSecond>(url, `${SECONDS}/getPublicOrder`, { id });
  if (!token) return seen;
  const own = await call<StatedSecond>(url, `${SECONDS}/getContractRecordById`, { id }, token);
  return { ...own, priceDecimals: seen.priceDecimals };
}

/** Commitments of liabilities as everyone sees them, from one on back in time, newest first. */
export async function publishedCommitments(url: string, fromId: number): Promise<readonly CommitmentView[]> {
  const fields = { fromId, limit: COMMITMENTS };
  return (await call<{ list: readonly CommitmentView[] }>(url, '/bb/liabilities/list', fields)).list;
}

/** What `/bb/liabilities/reserves` answers, unparsed. */
export function publishedReserves(url: string, path: string): Promise<unknown> {
  return call(url, path, {});
}

async function call<Data>(
  url: string,
  path: string,
  fields: Readonly<Record<string, string | number | undefined>>,
  token?: string,
): Promise<Data> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, String(value));
  const headers = { 'accept-language': 'en-US', ...(token && { 'x-access-token': token }) };
  let answer: Record<string, unknown>;
  try {
    const response = await withinBudget(() =>
      fetch(url + path, { method: 'POST', body, headers, signal: AbortSignal.timeout(PATIENCE_MS) }),
    );
    answer = (await response.json()) as Record<string, unknown>;
  } catch (error) {
    const { message, cause } = error as Error;
    throw new NoAnswer(`${url + path} did not answer: ${cause instanceof Error ? cause.message : message}`);
  }
  if (answer['code'] === 1) return answer['data'] as Data;
  if (answer['code'] === 200) return answer['result'] as Data;
  throw new NoAnswer(`${url + path} answered: ${String(answer['msg'] ?? answer['message'])}`);
}

/** Asks again when there is something to spend again: a whole chain is more than an address may read at once. */
async function withinBudget(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask();
    if (response.status !== 429) return response;
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}
