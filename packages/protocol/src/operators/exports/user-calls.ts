import { z } from 'zod';
import { declareCall, fileOf } from '../../call.ts';
import { idText, line } from '../../fields.ts';
import { paperPeriod } from '../../wallet/paper-calls.ts';

const REASON = line(200).describe('Who asks for it, and by which letter: for the audit log.');
const EXAMPLE = { id: '7', reason: 'Letter of the prosecutor, 2027-02-01' };
const COMMON = { access: { operator: 'exports.make' }, heavy: true } as const;
const PAPER = {
  ...COMMON,
  input: paperPeriod.safeExtend({ id: idText, reason: REASON }),
  example: { ...EXAMPLE, from: '2026-01-01', to: '2026-12-31' },
} as const;

/** Papers of one user for an authority: what he can have himself, each on record with its reason before its first byte. */
export const opsUserPaperCalls = {
  statement: declareCall({
    ...PAPER,
    path: '/ops/api/exports/statement',
    summary: 'Statement of a user of a period as CSV',
    description: 'As `/bb/paper/statement` has it for him; one paper at a time.',
    output: fileOf('text/csv'),
  }),
  statementPdf: declareCall({
    ...PAPER,
    path: '/ops/api/exports/statementPdf',
    summary: 'Statement of a user of a period as PDF',
    description: 'The same to print, in the language of the operator. At most 10,000 lines.',
    output: fileOf('application/pdf'),
  }),
  trades: declareCall({
    ...PAPER,
    path: '/ops/api/exports/trades',
    summary: 'Trades of a user of a period as CSV',
    description: 'As `/bb/paper/trades` has it for him; one paper at a time.',
    output: fileOf('text/csv'),
  }),
  tradesPdf: declareCall({
    ...PAPER,
    path: '/ops/api/exports/tradesPdf',
    summary: 'Trades of a user of a period as PDF',
    description: 'The same to print, in the language of the operator. At most 10,000 lines.',
    output: fileOf('application/pdf'),
  }),
  userData: declareCall({
    ...COMMON,
    path: '/ops/api/exports/userData',
    summary: 'All that is stored of a user',
    description:
      'A ZIP as he has it from `/user/ownData`, without the code by which he knows mails. Identity documents are in it for who may review them, vouchers of deposits for who may credit deposits; what is left out is named in it.',
    input: z.object({ id: idText, reason: REASON }),
    output: fileOf('application/zip'),
    example: EXAMPLE,
  }),
};
