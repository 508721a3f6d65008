import type { HomeIndex } from '@bourse/protocol/content/calls';
import type { Language } from '@bourse/protocol/pairs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Banners, new coins and notices in the reader's language. */
export function homeIndexQuery(language: Language) {
  return queryOptions({
    queryKey: ['homeIndex', language],
    queryFn: ({ signal }) => call<HomeIndex>('/bb/index', {}, signal),
    staleTime: 60_000,
  });
}
