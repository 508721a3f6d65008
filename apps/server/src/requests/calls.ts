import type { CommandResult, EarlierRequest } from '@bourse/engine/outcome';
import { requestCalls } from '@bourse/protocol/requests/calls';
import { handle, type Call } from '../gateway/call.ts';

/** What a user's request id was used for, as committed. */
export type FindRequest = (user: number, id: string) => Promise<EarlierRequest | undefined>;

/** `/bb/request/find`: a reader whose line broke learns whether his order took effect, without sending it again. */
export function requestHandlers(find: FindRequest): Call[] {
  return [
    handle(requestCalls.find, async ({ requestId }, { session }) => {
      const earlier = await find(session.userId, requestId);
      return earlier ? { command: earlier.command, id: idOf(earlier.result) } : { command: '', id: '' };
    }),
  ];
}

/** What a command made has one id, whatever it is called. */
function idOf(result: CommandResult): string {
  return String(Object.values(result).find((value) => typeof value === 'number') ?? '');
}
