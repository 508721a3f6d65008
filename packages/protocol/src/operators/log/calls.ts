import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { idText } from '../../fields.ts';
import { orAbsent } from '../../identity/rules.ts';
import { periodPage } from '../fields.ts';

const auditEntryView = z.strictObject({
  id: z.string(),
  time: z.number(),
  operatorId: z.string(),
  email: z.string(),
  action: z.string().describe('What was done: `withdrawal.approve`.'),
  subject: z.string(),
  before: z.string().describe('JSON of what it was; empty: nothing to compare.'),
  after: z.string().describe('JSON of what it became.'),
  ip: z.string(),
  requestId: z
    .string()
    .describe('Of the request, as its answer and the log of the machine have it; empty: of none.'),
  hash: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

const auditChainView = z.strictObject({
  ok: z.boolean(),
  entries: z.number(),
  head: z
    .string()
    .describe('Hash of the newest entry; keep it elsewhere and the log cannot be rewritten unnoticed.'),
  brokenId: z.string().describe('First entry that does not fit; empty: none.'),
});
export type AuditChainView = z.infer<typeof auditChainView>;

/** What operators did. */
export const opsLogCalls = {
  list: declareCall({
    path: '/ops/api/log/list',
    access: { operator: 'log.see' },
    heavy: true,
    summary: 'The audit log',
    description: 'Newest first.',
    input: z.object({
      operatorId: idText.optional(),
      action: orAbsent(z.string().max(40)).describe('Its beginning is enough.'),
      subject: orAbsent(z.string().max(64)).describe(
        '`user:100001`, `withdrawal:3`; its beginning is enough.',
      ),
      ...periodPage,
    }),
    output: pageOf(auditEntryView),
    example: { subject: 'user:100001' },
  }),
  verify: declareCall({
    path: '/ops/api/log/verify',
    access: { operator: 'log.see' },
    summary: 'Check the audit log',
    description: 'Walks the whole chain of hashes.',
    output: auditChainView,
  }),
};
