import { z } from 'zod';
import { declareCall } from '../../call.ts';

const ledgerAuditReport = z.strictObject({
  ok: z.boolean(),
  counts: z
    .record(z.string(), z.number())
    .describe('What was compared: entries, events, accounts, openOrders, transfers, trades, tickBlocks ...'),
  stateHash: z.string(),
  differences: z.array(z.string()),
});
export type LedgerAuditReport = z.infer<typeof ledgerAuditReport>;

export const ledgerAuditView = z.strictObject({
  state: z.enum(['never', 'running', 'passed', 'differences', 'failed']),
  startTime: z.number(),
  endTime: z.number().describe('0: not yet.'),
  startedBy: z.string(),
  report: ledgerAuditReport.nullable().describe('Of the last finished run.'),
  error: z.string().describe('Why it could not run.'),
});
export type LedgerAuditView = z.infer<typeof ledgerAuditView>;

/** Health of the ledger: the audit on demand. */
export const opsLedgerCalls = {
  run: declareCall({
    path: '/ops/api/ledger/run',
    access: { operator: 'ledger.audit' },
    summary: 'Start the audit',
    description: 'Refused while one runs.',
    output: ledgerAuditView,
  }),
  status: declareCall({
    path: '/ops/api/ledger/status',
    access: { operator: 'ledger.audit' },
    summary: 'How the last audit ended',
    output: ledgerAuditView,
  }),
};
