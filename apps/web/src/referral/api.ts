import type { Page } from '@bourse/protocol/fields';
import type { InviteeView, InviteSummary, ShareView } from '@bourse/protocol/referral/calls';
import { queryOptions } from '@tanstack/react-query';
import { untypedCall } from '../api/client.ts';
import type { PageFields } from '../records/pages.tsx';

const HOUR_MS = 3_600_000;

export const shareQuery = queryOptions({
  queryKey: ['share'],
  queryFn: ({ signal }) => untypedCall<ShareView>('/bb/index/share', {}, signal),
  staleTime: HOUR_MS,
});

export const inviteSummaryQuery = queryOptions({
  queryKey: ['inviteSummary'],
  queryFn: ({ signal }) => untypedCall<InviteSummary>('/bb/invite/summary', {}, signal),
});

export function listInvitees(fields: PageFields, signal?: AbortSignal): Promise<Page<InviteeView>> {
  return untypedCall('/bb/invite/list', { ...fields }, signal);
}
