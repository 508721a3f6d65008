import type { KycRow } from '@bourse/protocol/operators/kyc/calls';
import type { ListSearch } from '../table/list-search.ts';

/** Which applications the address asks for; those that wait unless it says otherwise. */
export function kycStatus({ status }: ListSearch): KycRow['status'] {
  return status === 'verified' || status === 'rejected' ? status : 'pending';
}

/** The neighbours of an application in its queue; absent at the ends, or when it is not in the queue any more. */
export function neighbours(
  queue: readonly { id: string }[],
  id: string,
): { previous?: string | undefined; next?: string | undefined } {
  const at = queue.findIndex((row) => row.id === id);
  // Once decided, it is gone from the queue: the first that waits comes next.
  if (at < 0) return { next: queue.find((row) => row.id !== id)?.id };
  return { previous: queue[at - 1]?.id, next: queue[at + 1]?.id };
}
