import type { SubscriptionStatus } from '@bourse/protocol/launchpad/subscription';
import type { Page, PageFields } from '@bourse/protocol/fields';
import type { MySubscription, ProjectDetail, ProjectView } from '@bourse/protocol/launchpad/calls';
import type { Language } from '@bourse/protocol/languages';
import { formBody, request } from '@bourse/ui/lib/call';
import { acceptLanguage } from '@bourse/ui/lib/language';
import { queryOptions } from '@tanstack/react-query';
import { call, callHeaders, failureTexts, refused } from '../api/client.ts';
import { everyRow } from '../records/every-row.ts';
import { credentials } from '../session/session.ts';
import { heardNow, type ServerMoment } from './server-now.ts';
import { nextStepIn } from './steps.ts';

/** Others buy all the time: how far a project has come is asked for this often. */
const REFRESH_MS = 5_000;

export interface Projects {
  list: ProjectView[];
  moment: ServerMoment;
}

/** All projects that are shown. `language` is that of the texts in the answer. */
export function projectsQuery(language: Language) {
  return queryOptions({
    queryKey: ['projects', language],
    queryFn: async ({ signal }): Promise<Projects> => {
      let moment: ServerMoment | undefined;
      const list = await everyRow(async (page) => {
        const answer = await call('/bb/subscribe/list', { ...page }, signal);
        moment = heardNow(answer.serverTime);
        return answer;
      });
      return { list, moment: moment! };
    },
    refetchInterval: ({ state: { data } }) => nextStepIn(data?.list ?? [], data?.moment, REFRESH_MS),
  });
}

export interface Project extends ProjectDetail {
  moment: ServerMoment;
}

export function projectQuery(id: string, language: Language, userId: string | undefined) {
  return queryOptions({
    queryKey: ['project', id, language, userId],
    queryFn: async ({ signal }): Promise<Project> => {
      const answer = await call('/bb/subscribe/detail', { id }, signal);
      return { ...answer, moment: heardNow(answer.serverTime) };
    },
    refetchInterval: ({ state: { data } }) => nextStepIn(data ? [data] : [], data?.moment, REFRESH_MS),
  });
}

/** The white paper in `language`, or in English where there is none, with the name of the project. */
export function bookQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['projectBook', id, language],
    queryFn: async ({ signal }) => {
      const answer = await request('/bb/subscribe/detail', {
        body: formBody({ id }),
        // The reader may want another language than that of the page.
        headers: { ...callHeaders(credentials()), 'Accept-Language': acceptLanguage(language) },
        signal,
        texts: failureTexts,
      });
      if (answer.code !== 1) throw refused(answer);
      const { name, book } = answer.data as ProjectDetail;
      return { name, book };
    },
    // An operator may replace it, but not every minute.
    staleTime: 300_000,
  });
}

export interface SubscriptionFilter {
  status?: SubscriptionStatus;
  /** Of one project only. */
  id?: string;
}

/** A purchase with the moment it was heard of, for the countdown of its lock. */
export interface Purchase extends MySubscription {
  moment: ServerMoment;
}

export async function listPurchases(
  fields: SubscriptionFilter & PageFields,
  signal?: AbortSignal,
): Promise<Page<Purchase>> {
  const answer = await call('/bb/subscribe/my', { ...fields }, signal);
  const moment = heardNow(answer.serverTime);
  return { totalRow: answer.totalRow, list: answer.list.map((row) => ({ ...row, moment })) };
}
