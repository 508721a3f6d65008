import { z } from 'zod';
import { wholeNumber } from '../fields.ts';

/** What fields and answers of the open API are made of. Numbers of a JSON body arrive as their decimal text. */

/** The latest second that is understood: in the year 5138. */
export const MAX_SECOND = 1e11;
/** The latest ms that is understood. */
export const MAX_TIME = 8.64e15;

/** Text of which case does not matter. */
export function lower(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .transform((text) => text.toLowerCase());
}

/** How many at most. */
export function size(most: number, usual: number) {
  return wholeNumber(1, most).default(usual).describe('How many at most.');
}

/** A list between commas. */
export function commaList<T extends string>(each: z.ZodType<T, string>, most: number) {
  return z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(each).min(1).max(most));
}

/** A price or an amount as a JSON number, which stands there digit by digit as it is: `exactNumber` of the server. */
export const exact = z.number();

export const ms = z.number().describe('In ms since 1970.');

export const symbolName = z.string().describe('A pair: `btcusdt`.');

/** Most calls of the open API answer this beside what stands around it. */
export function dataOf<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ data });
}
