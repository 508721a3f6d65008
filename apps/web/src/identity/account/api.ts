import { queryOptions } from '@tanstack/react-query';
import { call, type Wish } from '../../api/client.ts';
import { download } from '../../api/download.ts';

export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => call('/user/closing', {}, signal),
});

/** Years of trading take their time. */
const TIMEOUT_MS = 600_000;

export function saveOwnData(proof: Wish<'/user/ownData'>): Promise<void> {
  return download('/user/ownData', 'account-data.zip', { ...proof }, TIMEOUT_MS);
}
