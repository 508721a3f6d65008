import type { PageFields } from '@bourse/protocol/fields';
import type { AboutType } from '@bourse/protocol/content/calls';
import type { Language } from '@bourse/protocol/languages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** What operators write. It changes seldom, and the server words it in the language of the page. */

const STALE_MS = 60_000;

/** Banners, new coins, notices, and what is said of the token. */
export function homeIndexQuery(language: Language) {
  return queryOptions({
    queryKey: ['homeIndex', language],
    queryFn: ({ signal }) => call('/bb/index', {}, signal),
    staleTime: STALE_MS,
  });
}

export function helpTabsQuery(language: Language) {
  return queryOptions({
    queryKey: ['helpTabs', language],
    queryFn: ({ signal }) => call('/bb/index/helpCenterTab', {}, signal),
    staleTime: STALE_MS,
  });
}

export function listArticles(
  { tab, q, ...page }: { tab?: string; q?: string } & PageFields,
  signal: AbortSignal,
) {
  return call('/bb/index/helpCenter', { tab, search: q, ...page }, signal);
}

export function articleQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['article', id, language],
    queryFn: ({ signal }) => call('/bb/index/helpDetail', { id }, signal),
    staleTime: STALE_MS,
  });
}

export function aboutQuery(type: AboutType, language: Language) {
  return queryOptions({
    queryKey: ['about', type, language],
    queryFn: ({ signal }) => call('/bb/index/aboutUs', { type }, signal),
    staleTime: STALE_MS,
  });
}
