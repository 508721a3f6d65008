import { API_KEYS_PER_USER } from '@bourse/protocol/api-keys/fields';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** All keys of the user, newest first: there can be no more than one page of them. */
export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: async ({ signal }) => {
    const page = { pageNo: 1, pageSize: API_KEYS_PER_USER };
    return (await call('/bb/apikey/list', page, signal)).list;
  },
});
