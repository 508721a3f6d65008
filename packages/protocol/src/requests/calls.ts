import { z } from 'zod';
import { declareCall } from '../call.ts';
import { requestId } from '../fields.ts';

/** What became of a request that got no answer (docs/rules.md, "Calls and envelopes"). */
export const requestCalls = {
  find: declareCall({
    path: '/bb/request/find',
    access: 'user',
    worth: 'exit',
    summary: 'What became of a request',
    description:
      'By the request id under which it was sent, for 24 hours. `command` is empty when nothing took effect under it so far: a request that is still under way may yet do so, for at most 5 s after it arrived.',
    input: z.object({ requestId: requestId.unwrap().describe('The key under which the request was sent.') }),
    output: z.strictObject({
      command: z.string().describe('What took effect: `placeOrder`, `openPosition`, ...; empty: nothing.'),
      id: z.string().describe('Id of what it made, where it made one thing.'),
    }),
    example: { requestId: 'a-name-of-your-own' },
  }),
};
