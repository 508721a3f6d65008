import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { NOTHING, pageOf } from '../../answers.ts';
import { coin, decimalText, idText, line, page } from '../../fields.ts';
import { HOUSE_ACCOUNTS } from '../../house/accounts.ts';
import { approvalCode, approvalView, payloadHash, remark } from '../fields.ts';

const manualCreditView = z.strictObject({
  id: z.string(),
  owner: z.string().describe("A user's id, or a house account."),
  email: z.string().describe('Of a user.'),
  currency: z.string(),
  amount: z.string(),
  reason: z.string(),
  status: z
    .enum(['pending', 'crediting', 'finished', 'rejected', 'cancelled'])
    .describe('`crediting`: approved, its command is on the way. `cancelled`: its proposer was disabled.'),
  payloadHash: z.string(),
  proposedBy: approvalView,
  decidedBy: approvalView.nullable(),
  remark: z.string(),
});
export type ManualCreditView = z.infer<typeof manualCreditView>;

/** Money credited by hand, of any size by two persons. */
export const opsCreditCalls = {
  list: declareCall({
    path: '/ops/api/credits/list',
    access: { operator: 'payments.see' },
    summary: 'Manual credits',
    input: z.object({ status: z.enum(['pending', 'finished', 'rejected', 'cancelled']).optional(), ...page }),
    output: pageOf(manualCreditView),
    example: { status: 'pending' },
  }),
  propose: declareCall({
    path: '/ops/api/credits/propose',
    access: { operator: 'credits.decide' },
    summary: 'Propose a credit',
    input: z.object({
      owner: z.union([idText, z.enum(HOUSE_ACCOUNTS)]).describe("A user's id or a house account's name."),
      currency: coin,
      amount: decimalText,
      reason: line(200),
    }),
    output: manualCreditView,
    example: { owner: '100001', currency: 'USDT', amount: '10', reason: 'A fee taken twice.' },
  }),
  approve: declareCall({
    path: '/ops/api/credits/approve',
    access: { operator: 'credits.decide' },
    proof: ['second-factor'],
    summary: 'Approve a credit',
    description: 'By another operator than the one who proposed.',
    input: z.object({ id: idText, payloadHash, totp: approvalCode }),
    output: manualCreditView,
    example: { id: '1', payloadHash: 'a'.repeat(64) },
  }),
  reject: declareCall({
    path: '/ops/api/credits/reject',
    access: { operator: 'credits.decide' },
    summary: 'Reject a credit',
    description: 'By anyone, the proposer too.',
    input: z.object({ id: idText, remark }),
    output: NOTHING,
    example: { id: '1', remark: 'Not ours.' },
  }),
};
