import { z } from 'zod';
import { declareCall } from '../../call.ts';

const opsLiabilitiesView = z.strictObject({
  isRunning: z.boolean().describe('One is being made.'),
  newest: z
    .strictObject({ id: z.number(), time: z.number(), seq: z.number(), hash: z.string() })
    .nullable()
    .describe('The newest proof that is published.'),
});

/** Proof of liabilities: made once a day by itself, and on demand. */
export const opsLiabilityCalls = {
  status: declareCall({
    path: '/ops/api/liabilities/status',
    access: { operator: 'ledger.audit' },
    summary: 'The newest proof of liabilities',
    output: opsLiabilitiesView,
  }),
  commit: declareCall({
    path: '/ops/api/liabilities/commit',
    access: { operator: 'ledger.audit' },
    summary: 'Make a proof of liabilities now',
    description: 'Refused while one is being made. It is published for good.',
    output: opsLiabilitiesView,
  }),
};
