import { z } from 'zod';
import { declareCall, fileOf } from '../call.ts';
import { paperDays, PAPER_MOST_DAYS } from './paper-period.ts';

/** A user's papers: what moved and what was traded in a period, for his tax office or his bank. */

/** Whole days in UTC, both included: a year, or a part of one. */
export const paperPeriod = z
  .object({
    from: z.iso.date().describe('First day, UTC: `2026-01-01`; it has begun.'),
    to: z.iso
      .date()
      .describe('Last day, UTC, included; at most 366 days in all. What is still to come is left out.'),
  })
  .refine(({ from, to }) => from <= to && paperDays(from, to) <= PAPER_MOST_DAYS, { path: ['to'] });
export type PaperPeriod = z.infer<typeof paperPeriod>;

const EXAMPLE = { from: '2026-01-01', to: '2026-12-31' };
const COMMON = { access: 'user', cost: 20, heavy: true, input: paperPeriod, example: EXAMPLE } as const;

export const paperCalls = {
  statement: declareCall({
    ...COMMON,
    path: '/bb/paper/statement',
    summary: 'Statement of a period as CSV',
    description:
      'Of each coin on each account: what there was at first, every movement with the balance it left, what there was in the end. At most 1,000,000 lines; one paper at a time.',
    output: fileOf('text/csv'),
  }),
  statementPdf: declareCall({
    ...COMMON,
    path: '/bb/paper/statementPdf',
    summary: 'Statement of a period as PDF',
    description: 'The same to print, in the language of the caller. At most 10,000 lines.',
    output: fileOf('application/pdf'),
  }),
  trades: declareCall({
    ...COMMON,
    path: '/bb/paper/trades',
    summary: 'Trades of a period as CSV',
    description:
      'Fills, conversions, contracts and second contracts that ended in the period, with fees and results. At most 1,000,000 lines.',
    output: fileOf('text/csv'),
  }),
  tradesPdf: declareCall({
    ...COMMON,
    path: '/bb/paper/tradesPdf',
    summary: 'Trades of a period as PDF',
    description: 'The same to print, in the language of the caller. At most 10,000 lines.',
    output: fileOf('application/pdf'),
  }),
};
