import type { MessageType } from './api.ts';

/** Which tab, and which message. */
export interface MessageSearch {
  type?: MessageType;
  id?: string;
}

/** Nonsense in an address is passed over. */
export function readMessageSearch(search: Readonly<Record<string, unknown>>): MessageSearch {
  const { type, id } = search;
  return {
    ...((type === 'notice' || type === 'personal') && { type }),
    ...(typeof id === 'string' && /^[1-9][0-9]{0,14}$/.test(id) && { id }),
  };
}
