import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** As many as link a commitment back to when trees are no longer kept. */
const SHOWN = 30;

/** Commitments as everyone sees them, newest first. */
export const commitmentsQuery = queryOptions({
  queryKey: ['liabilities'],
  queryFn: async ({ signal }) => (await listCommitments(undefined, signal)).list,
});

/** What the exchange has for what it owes, as far as it is published. */
export const reservesQuery = queryOptions({
  queryKey: ['reserves'],
  queryFn: ({ signal }) => call('/bb/liabilities/reserves', {}, signal),
});

export function listCommitments(fromId?: number, signal?: AbortSignal) {
  return call('/bb/liabilities/list', { fromId, limit: SHOWN }, signal);
}

/** A block of the public price chain, which carries commitments. */
export async function getPriceBlock(id: number) {
  const [block] = (await call('/bb/market/tickBlocks', { fromId: id, limit: 1 })).list;
  return block?.id === id ? block : undefined;
}
