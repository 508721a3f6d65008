import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { byId } from '../fields.ts';

export const PAYOUT_EVENTS = ['accepted', 'refused', 'waiting', 'broadcast', 'replaced', 'reverted'] as const;
export const PAYOUT_STATES = ['ordered', 'sent', 'reverted', 'refused', 'ended'] as const;

const payoutStatus = z
  .strictObject({
    state: z.enum(PAYOUT_STATES).describe('`ended`: the withdrawal is finished or given back.'),
    txHash: z.string().describe('The one in a block, else the newest that was sent.'),
    confirmations: z.number().describe("By the exchange's own node."),
    events: z.array(
      z.strictObject({
        event: z.enum(PAYOUT_EVENTS),
        txHash: z.string(),
        detail: z.string().describe('Why, in the words of the signer.'),
        time: z.number(),
      }),
    ),
  })
  .nullable()
  .describe('null: no signer was asked for it.');
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** What the signer makes of a withdrawal. */
export const opsPayoutCalls = {
  status: declareCall({
    path: '/ops/api/payouts/status',
    access: { operator: 'payments.see' },
    summary: 'Where the pay-out of a withdrawal stands',
    description:
      'The events are what the signer says; state and confirmations are what the exchange sees itself.',
    input: byId,
    output: payoutStatus,
    example: { id: '1' },
  }),
};
