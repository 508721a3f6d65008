import { z } from 'zod';

/** Stands in the answer of a call that may need a second person. */
export const proposed = {
  proposal: z
    .string()
    .optional()
    .describe(
      'Number of the proposal that waits for another operator; nothing is changed yet. Absent: carried out.',
    ),
};

/** The answer of a call that answers nothing but whether it was carried out. */
export const ONLY_PROPOSED = z.strictObject(proposed).meta({ id: 'OnlyProposed' });
