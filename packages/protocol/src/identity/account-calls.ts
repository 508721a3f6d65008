import { z } from 'zod';
import { declareCall, fileOf } from '../call.ts';
import { RISKS } from '../risks.ts';
import { closeAccountFields, ownDataFields } from './fields.ts';

const closingView = z
  .strictObject({
    remains: z.array(z.string()).describe('What has to end first, in words; empty: it can be closed.'),
    retentionYears: z.number().describe('For how long the law keeps what belongs to its owner.'),
  })
  .meta({ id: 'ClosingView', description: 'Answer of `/user/closing`.' });

/** What a user may ask of his data: a copy of all of it, and an end. */
export const accountCalls = {
  ownData: declareCall({
    path: '/user/ownData',
    access: 'user',
    proof: RISKS.ownData.page,
    cost: 20,
    heavy: true,
    summary: 'A copy of all that is stored of the caller',
    description:
      'A ZIP of JSON files, and the pictures that he handed in. Amounts are decimal strings, times ms since 1970 or ISO 8601.',
    input: ownDataFields,
    output: fileOf('application/zip'),
    example: { password: 'Secret#12' },
  }),
  closing: declareCall({
    path: '/user/closing',
    access: 'user',
    summary: 'Whether the account can be closed',
    output: closingView,
  }),
  close: declareCall({
    path: '/user/closeAccount',
    access: 'user',
    worth: 'exit',
    cost: 10,
    proof: RISKS.moneyOut.page,
    summary: 'Close the account',
    description:
      'For good. Refused while anything remains, each of it named. All sessions and API keys end; the address stays taken.',
    input: closeAccountFields,
    example: { fundPassword: '246810', code: '123456' },
  }),
};
