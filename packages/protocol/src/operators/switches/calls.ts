import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { orAbsent } from '../../identity/rules.ts';
import { flag } from '../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';
import { PRODUCTS } from '../../domains.ts';

const switchboardView = z.strictObject({
  maintenance: z.boolean(),
  products: z.array(
    z.strictObject({
      product: z.enum(PRODUCTS),
      off: z.boolean(),
      countries: z.array(z.string()).describe('ISO codes where it is not offered.'),
      users: z.number().describe('Users for whom alone it is closed.'),
    }),
  ),
  countriesKnown: z
    .boolean()
    .describe('False: no trusted proxy says where callers are, so countries have no effect.'),
});
export type SwitchboardView = z.infer<typeof switchboardView>;

/** Products on and off, and maintenance mode; both count at once. */
export const opsSwitchCalls = {
  list: declareCall({
    path: '/ops/api/switches/list',
    access: { operator: 'markets.see' },
    summary: 'What is switched off',
    output: switchboardView,
  }),
  set: declareCall({
    path: '/ops/api/switches/set',
    access: { operator: 'switches.set' },
    summary: 'Switch a product',
    description:
      'To close it, at all or in countries, takes one person, at once; to open anything again takes two.',
    input: z.object({
      product: z.enum(PRODUCTS),
      off: flag,
      countries: orAbsent(
        z
          .string()
          .toUpperCase()
          .max(1000)
          .regex(/^[A-Z]{2}(,[A-Z]{2})*$/),
      ).describe('ISO codes with commas; absent: none.'),
    }),
    output: ONLY_PROPOSED,
    example: { product: 'swap', off: '0', countries: 'US,CA' },
  }),
  setMaintenance: declareCall({
    path: '/ops/api/switches/maintenance',
    access: { operator: 'switches.set' },
    summary: 'Switch maintenance mode',
    description: 'On takes one person, at once; off takes two.',
    input: z.object({ on: flag }),
    output: ONLY_PROPOSED,
    example: { on: '1' },
  }),
};
