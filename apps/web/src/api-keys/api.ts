import { API_KEYS_PER_USER, type ApiKeyView, type NewApiKey } from '@bourse/protocol/api-keys/calls';
import type { Page } from '@bourse/protocol/fields';
import { queryOptions } from '@tanstack/react-query';
import { untypedCall } from '../api/client.ts';

/** All keys of the user, newest first: there can be no more than one page of them. */
export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: async ({ signal }) => {
    const page = { pageNo: 1, pageSize: API_KEYS_PER_USER };
    return (await untypedCall<Page<ApiKeyView>>('/bb/apikey/list', page, signal)).list;
  },
});

export interface ApiKeyWish {
  label: string;
  /** Between commas. */
  rights: string;
  /** Between commas; absent: from anywhere. */
  ips?: string | undefined;
  /** USDT a day; absent: no limit. */
  dailyTurnover?: string | undefined;
  /** Of the e-mail, purpose apiKey. */
  code?: string | undefined;
  /** In its place where two-factor is on. */
  totp?: string | undefined;
}

/** The answer is the only place where the secret is ever found: it goes to the reader and into no cache. */
export function createApiKey(wish: ApiKeyWish): Promise<NewApiKey> {
  return untypedCall('/bb/apikey/create', { ...wish });
}

export function deleteApiKey(id: string): Promise<unknown> {
  return untypedCall('/bb/apikey/delete', { id });
}
