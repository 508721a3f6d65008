import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { PARAMETER_KINDS } from '../parameters.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const parameterView = z.strictObject({
  name: z.string(),
  value: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  min: z.string().describe('Bounds of numbers, as text; empty for others.'),
  max: z.string(),
  isPublic: z.boolean().describe('True: the web app reads it.'),
});
export type ParameterView = z.infer<typeof parameterView>;

/** What can be set by name. */
export const opsParameterCalls = {
  list: declareCall({
    path: '/ops/api/parameters/list',
    access: { operator: 'markets.see' },
    summary: 'Parameters',
    output: z.strictObject({ list: z.array(parameterView) }),
  }),
  set: declareCall({
    path: '/ops/api/parameters/set',
    access: { operator: 'parameters.set' },
    summary: 'Set a parameter',
    description: 'Those that say when a second person is needed, or who gets in: by two admins alone.',
    input: z.object({
      name: z.string().min(1).max(64),
      value: z.string().trim().max(2_000).default('').describe('Absent: empty.'),
    }),
    output: ONLY_PROPOSED,
    example: { name: 'withdraw_block_hours', value: '24' },
  }),
};
