import { API_KEYS_PER_USER } from '@bourse/protocol/api-keys/fields';
import { queryOptions } from '@tanstack/react-query';
import { call, type Wish } from '../api/client.ts';

/** All keys of the user, newest first: there can be no more than one page of them. */
export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: async ({ signal }) => {
    const page = { pageNo: 1, pageSize: API_KEYS_PER_USER };
    return (await call('/bb/apikey/list', page, signal)).list;
  },
});

export type ApiKeyWish = Wish<'/bb/apikey/create'>;

/** The answer is the only place where the secret is ever found: it goes to the reader and into no cache. */
export function createApiKey(wish: ApiKeyWish) {
  return call('/bb/apikey/create', { ...wish });
}

export function deleteApiKey(id: string) {
  return call('/bb/apikey/delete', { id });
}

export type ApiKeyConfirmation = Wish<'/bb/apikey/confirm'>;

/** Lets a key that was suspended by a reset of the password work again. */
export function confirmApiKey(confirmation: ApiKeyConfirmation) {
  return call('/bb/apikey/confirm', { ...confirmation });
}
