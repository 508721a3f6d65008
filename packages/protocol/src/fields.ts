import { z } from 'zod';
import { isVisibleText, VISIBLE } from './plain-text.ts';
import type { MessageKey } from './texts/en.ts';

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

export const coin = z.string().min(1).max(12).describe('Currency code: `BTC`.');

export const decimalText = z
  .string()
  .max(32)
  .describe('A decimal number as text; how many decimals it may have depends on the currency or the pair.');

export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .describe('Id of something stored: a positive whole number.');

export const requestId = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/)
  .optional()
  .describe("The client's own key for this request; a repeat within 24 h returns the first answer.");

/** Paging of every list (docs/rules.md, "Calls and envelopes"). */
export const page = {
  pageNo: wholeNumber(1, 100_000).default(1).describe('Page, counted from 1.'),
  pageSize: wholeNumber(1, 100).default(10).describe('Lines on a page.'),
};

/** A period in ms, both ends included. */
export const period = {
  startTime: wholeNumber(0, 8.64e15)
    .optional()
    .describe('Beginning of the period in ms since 1970, included.'),
  endTime: wholeNumber(0, 8.64e15).optional().describe('End of the period in ms since 1970, included.'),
};

/** Free text of a person: visible, of bounded length. `message` says what to do when it is not. */
export function line(max: number, message?: MessageKey) {
  const says = message && { error: message };
  return z.string(says).trim().min(1, says).max(max, says).regex(VISIBLE, says);
}

/** As `line`, of many lines, and it may be empty. */
export function visibleText(max: number) {
  return z.string().trim().max(max).refine(isVisibleText);
}

/** What asks for one page of a list; pages count from 1. */
export interface PageFields {
  pageNo: number;
  pageSize: number;
}

/** One page of a list and how many there are in all, as far as it reaches. */
export interface Page<Row> {
  list: Row[];
  totalRow: number;
}
