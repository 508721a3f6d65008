import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { idText } from '../../fields.ts';
import { TRAVEL_STATES, travelPartyView } from '../../wallet/travel.ts';
import { remark } from '../fields.ts';

/** What the travel rule knows of a deposit or a withdrawal. */
export const travelRecordView = z
  .strictObject({
    state: z.enum(TRAVEL_STATES),
    party: travelPartyView
      .nullable()
      .describe('null: nobody has told it; told, and null: it is shown to who decides on the payment.'),
    reason: z.string().describe('Why an operator let it go on without.'),
  })
  .nullable()
  .describe('null: the travel rule does not ask for it.');
export type TravelRecordView = z.infer<typeof travelRecordView>;

/** The travel rule (docs/screening.md). */
export const opsTravelCalls = {
  waive: declareCall({
    path: '/ops/api/travel/waive',
    access: { operator: 'screening.decide' },
    summary: 'Let a payment go on without the other side',
    description: 'Where the travel rule waits for it. Screening and approvals stay.',
    input: z.object({ kind: z.enum(['deposit', 'withdrawal']), id: idText, remark }),
    example: { kind: 'deposit', id: '1', remark: 'Known from the bank letter of 2026-11-03.' },
  }),
};
