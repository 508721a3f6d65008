import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { SUBJECT_KINDS } from '../../domains.ts';
import { idText, page } from '../../fields.ts';

const asideView = z.strictObject({
  kind: z.enum(SUBJECT_KINDS),
  id: z.string(),
  symbol: z.string().describe('Of the pair, or the coin of a project.'),
  owner: z.string().describe("A user's id; empty: a project, which is nobody's alone."),
  email: z.string(),
  cause: z.string().describe('What was thrown, for whoever looks for the fault.'),
  since: z.number(),
  tick: z
    .strictObject({ id: z.string(), time: z.number(), price: z.string() })
    .nullable()
    .describe('The tick that was to decide it, and will; null: none was.'),
});
export type AsideView = z.infer<typeof asideView>;

/**
 * What broke when its turn came and was set aside: frozen, with its money, while the rest goes on. No call decides how it
 * ends.
 */
export const opsAsideCalls = {
  list: declareCall({
    path: '/ops/api/asides/list',
    access: { operator: 'contracts.see' },
    summary: 'What was set aside',
    description: 'Newest first.',
    input: z.object({ kind: z.enum(SUBJECT_KINDS).optional(), ...page }),
    output: pageOf(asideView),
    example: { kind: 'order' },
  }),
  reinstate: declareCall({
    path: '/ops/api/asides/reinstate',
    access: { operator: 'asides.release' },
    summary: 'Let it go on',
    description: 'By the rules that were to decide it, once the cause is gone.',
    input: z.object({ kind: z.enum(SUBJECT_KINDS), id: idText }),
    example: { kind: 'order', id: '1' },
  }),
};
