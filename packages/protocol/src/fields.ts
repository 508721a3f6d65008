import { z } from 'zod';

/**
 * A whole number as a form carries it: digits without sign, exponent, leading zero or space. `Number()` would also take
 * "0x10", "1e2" and "".
 */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^(0|[1-9][0-9]{0,15})$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}
