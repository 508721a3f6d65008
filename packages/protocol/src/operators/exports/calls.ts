import { declareCall, fileOf } from '../../call.ts';
import { line } from '../../fields.ts';
import { paperPeriod } from '../../wallet/paper-calls.ts';

/** What an authority asks for. */
export const opsExportCalls = {
  period: declareCall({
    path: '/ops/api/exports/period',
    access: { operator: 'exports.make' },
    heavy: true,
    summary: 'All users and movements of a period',
    description:
      'A ZIP of CSV tables: users, balances before and after, movements, fills, deposits, withdrawals, and whom the travel rule has on their other side. Logged with its reason before the first byte; one at a time.',
    input: paperPeriod.safeExtend({
      reason: line(200).describe('Who asks for it, and by which letter: for the audit log.'),
    }),
    output: fileOf('application/zip'),
    example: { from: '2026-01-01', to: '2026-12-31', reason: 'Letter of the tax office, 2027-02-01' },
  }),
};
