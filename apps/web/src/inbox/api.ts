import type { PageFields } from '@bourse/protocol/fields';
import type { MessageView } from '@bourse/protocol/inbox/calls';
import type { Language } from '@bourse/protocol/languages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export type MessageType = MessageView['type'];

export function listMessages(type: MessageType, page: PageFields, signal?: AbortSignal) {
  return call('/bb/index/message', { type, ...page }, signal);
}

/** Without an id, all of them. */
export function markRead(id?: string) {
  return call('/bb/index/readMessage', { id });
}

const WHOLE_PAGE = 100;

/**
 * A message by its id, in the page's language, in which the server words it; null when the reader has none such. There
 * is no call for a single one, so the list is walked.
 */
export function messageQuery(type: MessageType, id: string, language: Language) {
  return queryOptions({
    queryKey: ['message', type, id, language],
    queryFn: async ({ signal }): Promise<MessageView | null> => {
      for (let pageNo = 1; ; pageNo++) {
        const { list, totalRow } = await listMessages(type, { pageNo, pageSize: WHOLE_PAGE }, signal);
        const found = list.find((message) => message.id === id);
        if (found) return found;
        if (list.length === 0 || pageNo * WHOLE_PAGE >= totalRow) return null;
      }
    },
  });
}

export const mailChoicesQuery = queryOptions({
  queryKey: ['mailChoices'],
  queryFn: ({ signal }) => call('/bb/index/mailChoices', {}, signal),
});
