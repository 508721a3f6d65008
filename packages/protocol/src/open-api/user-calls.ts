import { z } from 'zod';
import { declareCall } from '../call.ts';
import { idText } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { dataOf, ms } from './fields.ts';

/** Who the owner of a key is, and which keys he has. */

const openKey = z
  .strictObject({
    accessKey: z.string(),
    note: z.string().describe('Its label.'),
    permission: z.string().describe('`readOnly`, `trade`, `withdraw`, between commas.'),
    ipAddresses: z.string().describe('Addresses it works from, between commas; empty: any.'),
    validDays: z.literal(-1).describe('-1: keys do not expire.'),
    status: z.literal('normal'),
    createTime: ms,
    updateTime: ms.describe('As `createTime`: a key does not change.'),
  })
  .meta({ id: 'OpenKey', description: 'An API key, without its secret.' });
export type OpenKey = z.infer<typeof openKey>;

export const openUserCalls = {
  uid: declareCall({
    method: 'GET',
    path: '/v2/user/uid',
    access: { right: 'read' },
    envelope: 'v2',
    summary: "The user's id",
    output: dataOf(z.number()),
  }),
  keys: declareCall({
    method: 'GET',
    path: '/v2/user/api-key',
    access: { right: 'read' },
    envelope: 'v2',
    summary: "The user's API keys",
    input: z.object({
      uid: idText.describe("The user's own id."),
      accessKey: orAbsent(z.string().max(64)).describe('Absent: all.'),
    }),
    output: dataOf(z.array(openKey)),
    example: { uid: '42' },
  }),
};
