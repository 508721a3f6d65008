import { z } from 'zod';

/** What answers of many calls are made of. */

/** The answer of a list: a `Page`. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    list: z.array(row),
    totalRow: z.number().describe('How many there are in all, as far as the list reaches.'),
  });
}

/** The answer of a call that answers nothing but its success. */
export const NOTHING = z.strictObject({}).meta({ id: 'Nothing' });
