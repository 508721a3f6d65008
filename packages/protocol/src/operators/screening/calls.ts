import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { idText, page } from '../../fields.ts';
import { screeningHit } from '../../screening/calls.ts';
import { SCREENED_KINDS, SCREENING_SOURCES, SCREENING_STATES } from '../../screening/kinds.ts';
import { remark } from '../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const checkView = z.strictObject({
  id: z.string(),
  kind: z.enum(SCREENED_KINDS),
  subject: z.string().describe('The number of the application, deposit or withdrawal.'),
  userId: z.string(),
  email: z.string(),
  source: z.enum(SCREENING_SOURCES),
  state: z.enum(SCREENING_STATES),
  hits: z.array(screeningHit),
  reference: z.string().describe("The service's own number."),
  reason: z.string().describe('Why it was released or confirmed.'),
  decidedBy: z.string().describe('Who released or confirmed it; empty: nobody.'),
  tries: z.number().describe('How often the service was asked.'),
  createTime: z.number(),
  updateTime: z.number(),
});
export type ScreeningCheckView = z.infer<typeof checkView>;

/** What screening has found, and what a person says to it (docs/screening.md). */
export const opsScreeningCalls = {
  list: declareCall({
    path: '/ops/api/screening/list',
    access: { operator: 'screening.see' },
    summary: 'What was screened',
    description: 'Newest first.',
    input: z.object({
      state: z.enum(SCREENING_STATES).optional(),
      kind: z.enum(SCREENED_KINDS).optional(),
      ...page,
    }),
    output: pageOf(checkView),
    example: { state: 'hit' },
  }),
  release: declareCall({
    path: '/ops/api/screening/release',
    access: { operator: 'screening.decide' },
    summary: 'Propose to let go on what was hit',
    description:
      "Counts for this user and these entries, also in what he does next; another entry, name or address is looked at anew. A service's hit is released for this once.",
    input: z.object({ id: idText, remark }),
    output: ONLY_PROPOSED,
    example: { id: '1', remark: 'Another person: born in 1991, the entry says 1954.' },
  }),
  confirm: declareCall({
    path: '/ops/api/screening/confirm',
    access: { operator: 'screening.decide' },
    summary: 'Confirm a hit',
    description: 'What was hit stays on hold, and is not asked about again.',
    input: z.object({ id: idText, remark }),
    example: { id: '1', remark: 'Date of birth and passport agree; reported today.' },
  }),
};
