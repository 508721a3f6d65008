import { z } from 'zod';
import { declareCall, fileOf } from '../../call.ts';
import { STRAY_REASONS } from '../strays/calls.ts';
import { pageOf } from '../../answers.ts';
import { coin, decimalText, idText } from '../../fields.ts';
import { approvalCode, byId, MOVE_STATUSES, periodPage, remark, searched } from '../fields.ts';
import { travelRecordView } from '../travel/calls.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const opsDepositRow = z.strictObject({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  currency: z.string(),
  chain: z.string(),
  amount: z.string().describe('As submitted, or as found on the chain.'),
  arrival: z.string().describe('What was credited; "0" until then.'),
  txHash: z.string(),
  status: z
    .enum([...MOVE_STATUSES, 'crediting'])
    .describe('`crediting`: decided, its command is on the way.'),
  source: z.enum(['chain', 'manual']),
  confirmations: z.number(),
  otherClaims: z
    .number()
    .describe(
      'Deposits of the same transaction that wait or were credited, of whomever: only one of them is credited.',
    ),
  hasCredential: z.boolean(),
  remark: z.string(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type OpsDepositRow = z.infer<typeof opsDepositRow>;

const rivalClaim = opsDepositRow.pick({
  id: true,
  userId: true,
  email: true,
  amount: true,
  currency: true,
  chain: true,
  status: true,
  hasCredential: true,
  createTime: true,
});
export type RivalClaim = z.infer<typeof rivalClaim>;

const opsDepositDetail = opsDepositRow.extend({
  travel: travelRecordView,
  ownAddress: z
    .string()
    .describe('Where this user alone is paid on this chain; empty: at the address that all share.'),
  unmatched: z
    .array(z.strictObject({ amount: z.string(), memo: z.string(), reason: z.enum(STRAY_REASONS) }))
    .describe('What the chain shows of this transaction and nobody was given: only that can be credited.'),
  rivals: z
    .array(rivalClaim)
    .describe(
      'The other claims of the transaction, oldest first, each with its evidence: one of all is credited.',
    ),
});

/** Money that users say they sent, and money found on a chain. */
export const opsDepositCalls = {
  list: declareCall({
    path: '/ops/api/deposits/list',
    access: { operator: 'payments.see' },
    heavy: true,
    summary: 'Deposits',
    input: z.object({
      status: z.enum(MOVE_STATUSES).optional(),
      currency: coin.optional(),
      search: searched(128).describe('E-mail, user id, or transaction hash.'),
      ...periodPage,
    }),
    output: pageOf(opsDepositRow),
    example: { status: 'pending' },
  }),
  detail: declareCall({
    path: '/ops/api/deposits/detail',
    access: { operator: 'payments.see' },
    summary: 'One deposit',
    input: byId,
    output: opsDepositDetail,
    example: { id: '1' },
  }),
  credential: declareCall({
    method: 'GET',
    path: '/ops/api/deposits/credential/:id',
    access: { operator: 'deposits.credit' },
    summary: 'The picture that the user sent',
    description: 'The read is logged.',
    input: byId,
    output: fileOf('image/jpeg'),
    example: { id: '1' },
  }),
  finish: declareCall({
    path: '/ops/api/deposits/finish',
    access: { operator: 'deposits.credit' },
    proof: ['second-factor'],
    summary: 'Credit a deposit',
    description:
      'Takes two persons, unless in demo mode as much arrived as was claimed and the operator has not credited too much alone within 24 h.',
    input: z.object({
      id: idText,
      arrival: decimalText.describe('What really arrived.'),
      totp: approvalCode,
    }),
    output: ONLY_PROPOSED,
    example: { id: '1', arrival: '100' },
  }),
  reject: declareCall({
    path: '/ops/api/deposits/reject',
    access: { operator: 'deposits.credit' },
    summary: 'Reject a deposit',
    description: 'The remark is shown to the user. Takes two persons where a chain shows the payment.',
    input: z.object({ id: idText, remark }),
    output: ONLY_PROPOSED,
    example: { id: '1', remark: 'Nothing arrived.' },
  }),
};
