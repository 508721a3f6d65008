import type { PageFields } from '@bourse/protocol/fields';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const HOUR_MS = 3_600_000;

export const shareQuery = queryOptions({
  queryKey: ['share'],
  queryFn: ({ signal }) => call('/bb/index/share', {}, signal),
  staleTime: HOUR_MS,
});

export const inviteSummaryQuery = queryOptions({
  queryKey: ['inviteSummary'],
  queryFn: ({ signal }) => call('/bb/invite/summary', {}, signal),
});

export function listInvitees(fields: PageFields, signal?: AbortSignal) {
  return call('/bb/invite/list', { ...fields }, signal);
}
