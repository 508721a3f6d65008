import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { coin, idText } from '../../fields.ts';
import {
  approvalCode,
  approvalView,
  byId,
  flag,
  kycState,
  MOVE_STATUSES,
  payloadHash,
  periodPage,
  remark,
  searched,
} from '../fields.ts';
import { assertionField } from '../../passkeys/fields.ts';
import { travelRecordView } from '../travel/calls.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';
import { payoutView } from './payout.ts';

const STATUSES = [...MOVE_STATUSES, 'paying'] as const;

const needed = z.literal([1, 2]);

const opsWithdrawalRow = z.strictObject({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  currency: z.string(),
  chain: z.string(),
  address: z.string(),
  memo: z.string().exactOptional().describe('Destination tag or memo, where it has one.'),
  amount: z.string(),
  fee: z.string(),
  arrival: z.string().describe('Amount less fee: what is to be sent.'),
  status: z
    .enum(STATUSES)
    .describe('`paying`: the payout has started; neither the user nor a restart takes it back.'),
  frozen: z
    .boolean()
    .describe(
      'Its owner, or his withdrawals, are frozen: while it is pending, it is neither approved nor paid.',
    ),
  txHash: z.string(),
  remark: z.string(),
  createTime: z.number(),
  updateTime: z.number(),
  approvals: z.number(),
  approvalsNeeded: needed,
});
export type OpsWithdrawalRow = z.infer<typeof opsWithdrawalRow>;

const opsWithdrawalDetail = opsWithdrawalRow.extend({
  travel: travelRecordView,
  payloadHash: z
    .string()
    .describe(
      'What an approval binds: SHA-256 over user, currency, amount, fee, chain, address and memo; where a signer pays, over the fields of `payout`.',
    ),
  payout: payoutView.nullable().describe('What a passkey signs where a signer pays; null: a person pays.'),
  ordered: z.boolean().describe('The signer has been asked for it: it may be paid at any moment.'),
  limitUsdt: z.string().describe('What is worth more takes two, by itself or with others of a day.'),
  stopped: z.boolean().describe('Payouts of the coin wait: books and chain differ.'),
  valueUsdt: z
    .string()
    .describe(
      'Worth in USDT at the mark; empty while there is no fresh price (then two persons are needed).',
    ),
  approvedBy: z.array(approvalView),
  heldUntil: z
    .number()
    .describe(
      'ms: neither approved nor paid before, since its owner changed a protection after it was asked for; 0: not held.',
    ),
  maybePaid: z
    .boolean()
    .describe(
      'The payout has started, or it was asked for before a restore whose books are not compared with the chains yet: to reject it, or to say that it was paid before the restore, takes two.',
    ),
  can: z
    .strictObject({
      approve: z.boolean(),
      startPayout: z.boolean(),
      finish: z.boolean(),
      reject: z.boolean(),
    })
    .describe('What this operator may do now.'),
  user: z
    .strictObject({
      kyc: kycState,
      frozen: z.boolean(),
      createTime: z.number(),
      withdrawnIn24h: z.string(),
    })
    .describe('Of the user, to judge by.'),
});
export type OpsWithdrawalDetail = z.infer<typeof opsWithdrawalDetail>;

const bound = z.object({ id: idText, payloadHash });
const HASH = 'a'.repeat(64);

/** Money on its way out. */
export const opsWithdrawalCalls = {
  list: declareCall({
    path: '/ops/api/withdrawals/list',
    access: { operator: 'payments.see' },
    heavy: true,
    summary: 'Withdrawals',
    input: z.object({
      status: z.enum(STATUSES).optional(),
      currency: coin.optional(),
      search: searched(128).describe('E-mail, user id, address, or transaction hash.'),
      ...periodPage,
    }),
    output: pageOf(opsWithdrawalRow),
    example: { status: 'pending' },
  }),
  detail: declareCall({
    path: '/ops/api/withdrawals/detail',
    access: { operator: 'payments.see' },
    summary: 'One withdrawal',
    input: byId,
    output: opsWithdrawalDetail,
    example: { id: '1' },
  }),
  approve: declareCall({
    path: '/ops/api/withdrawals/approve',
    access: { operator: 'withdrawals.approve' },
    proof: [['second-factor', 'passkey']],
    summary: 'Approve a withdrawal',
    description:
      'Binds exactly what the hash is over. Where a signer pays, a passkey signs that hash in the place of a code, and the second approval starts the payout.',
    input: bound.extend({ totp: approvalCode, passkey: assertionField.optional() }),
    output: z.strictObject({ approvals: z.number(), approvalsNeeded: needed }),
    example: { id: '1', payloadHash: HASH },
  }),
  startPayout: declareCall({
    path: '/ops/api/withdrawals/startPayout',
    access: { operator: 'withdrawals.pay' },
    summary: 'Start the payout',
    description: 'Only with the approvals; from here on the money may be on its way.',
    input: bound,
    example: { id: '1', payloadHash: HASH },
  }),
  finish: declareCall({
    path: '/ops/api/withdrawals/finish',
    access: { operator: 'withdrawals.pay' },
    summary: 'Finish a payout',
    description:
      'The payment was made in this transaction. Takes a code in `X-Ops-Code`. Of what was paid before a restore and is pending again, two persons say so.',
    input: z.object({
      id: idText,
      txHash: z
        .string()
        .trim()
        .min(8)
        .max(128)
        .regex(/^[A-Za-z0-9]+$/),
    }),
    output: ONLY_PROPOSED,
    example: { id: '1', txHash: HASH },
  }),
  reject: declareCall({
    path: '/ops/api/withdrawals/reject',
    access: { operator: 'withdrawals.approve' },
    summary: 'Reject a withdrawal',
    description: 'Everything goes back to the user. Once the payout has started, it takes two persons.',
    input: z.object({
      id: idText,
      remark,
      notPaid: flag
        .default('0')
        .describe('Once the payout has started: the payment is known not to have happened.'),
    }),
    output: ONLY_PROPOSED,
    example: { id: '1', remark: 'The address belongs to someone else.' },
  }),
};
