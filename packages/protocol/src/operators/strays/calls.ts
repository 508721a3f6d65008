import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { periodPage, searched } from '../fields.ts';

/** Why a payment to one of our addresses is nobody's deposit as it is. */
export const STRAY_REASONS = [
  'unknownToken',
  'absurdAmount',
  'noMemo',
  'unknownMemo',
  'lostAddress',
] as const;
export type StrayReason = (typeof STRAY_REASONS)[number];

/** Of payments whose coin and amount are known, and whose user is not: one who claims it can be credited. */
export const UNOWNED_REASONS = [
  'noMemo',
  'unknownMemo',
  'lostAddress',
] as const satisfies readonly StrayReason[];

const strayView = z.strictObject({
  id: z.string(),
  chain: z.string(),
  reason: z.enum(STRAY_REASONS),
  txHash: z.string(),
  address: z.string(),
  memo: z.string(),
  userId: z.string().describe("Whose address it is; empty: it is everybody's, or nobody's since a restore."),
  email: z.string(),
  currency: z.string().describe('Empty: a token that we do not know.'),
  token: z.string().describe('Its contract; empty: the own coin of the chain.'),
  amount: z.string().describe('Of a coin that we know; else empty.'),
  value: z.string().describe('In the smallest unit of the coin.'),
  depositId: z.string().describe('The claim that was credited for it; empty: none.'),
  time: z.number(),
});
export type StrayView = z.infer<typeof strayView>;

export const opsStrayCalls = {
  list: declareCall({
    path: '/ops/api/strays/list',
    access: { operator: 'payments.see' },
    heavy: true,
    summary: 'Payments to our addresses that are no deposits',
    description: 'Newest first. None of them is credited by itself.',
    input: z.object({
      kind: z.enum(STRAY_REASONS).optional(),
      search: searched(128).describe('Transaction hash, address or memo.'),
      ...periodPage,
    }),
    output: pageOf(strayView),
    example: { kind: 'noMemo' },
  }),
};
