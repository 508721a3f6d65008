import { z } from 'zod';
import type { MessageKey } from '../texts/en.ts';

/**
 * The validation rules of docs/rules.md, "Fields and their messages", shared by web and server. Each schema carries the
 * key of the message specified for it, so the first failing field names what the person should do.
 */

const says = (key: MessageKey): { error: string } => ({ error: key });

export const CODE_LENGTH = 6;
export const INVITE_CODE_LENGTH = 8;

/** Longest address that SMTP can carry (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
const EMAIL_MAX = 254;
/** Bounds what is hashed for a log-in; longer ones cannot be right. */
const ENTERED_PASSWORD_MAX = 128;

/** Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively. */
export const email = z
  .string(says('EMAIL_ERROR'))
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, { error: 'EMAIL_ERROR', abort: true })
  .regex(z.regexes.email, says('EMAIL_ERROR'))
  .describe('E-mail address, in upper or lower case.');

/** A password being set: 8 to 24 visible ASCII characters, first a letter. */
export const newPassword = z
  .string(says('PASSWORD_RULE'))
  .regex(/^[A-Za-z][\x21-\x7e]{7,23}$/, says('PASSWORD_RULE'))
  .describe('The new password: 8 to 24 letters, digits and signs, the first a letter.');

/** Missing or invalid asks to repeat it; `samePasswords` compares the two. */
export const repeatedPassword = z
  .string(says('ENTER_PASSWORD_AGAIN'))
  .regex(/^[A-Za-z][\x21-\x7e]{7,23}$/, says('ENTER_PASSWORD_AGAIN'))
  .describe('The new password once more.');

/** A password being checked: only its length is looked at (docs/rules.md, "Identity and limits"). */
export const loginPassword = enteredPassword('ENTER_LOGIN_PASSWORD').describe('The log-in password.');
export const oldPassword = enteredPassword('ENTER_OLD_PASSWORD').describe('The present password.');

function enteredPassword(key: MessageKey) {
  return z.string(says(key)).min(6, says(key)).max(ENTERED_PASSWORD_MAX, says(key));
}

/** Exactly six digits. */
export const emailCode = z
  .string(says('VERIFICATION_CODE_ERROR'))
  .trim()
  .regex(/^[0-9]{6}$/, says('VERIFICATION_CODE_ERROR'))
  .describe('The code that was mailed for this purpose.');

/** Under 3 characters asks for the code; anything but six digits after that is a wrong one. */
export const promptedEmailCode = z
  .string(says('ENTER_EMAIL_CODE'))
  .trim()
  .min(3, { error: 'ENTER_EMAIL_CODE', abort: true })
  .regex(/^[0-9]{6}$/, says('VERIFICATION_CODE_ERROR'))
  .describe('The code that was mailed for this purpose.');

/** Entered by hand from a poster or link: case does not matter. */
export const inviteCode = z
  .string(says('ENTER_INVITE_CODE'))
  .trim()
  .toUpperCase()
  .min(3, { error: 'ENTER_INVITE_CODE', abort: true })
  .max(32, says('INVITE_CODE_UNKNOWN'))
  .describe('Invite code, entered by hand from a poster or link: case does not matter.');

export const fundPassword = z
  .string(says('ENTER_FUND_PASSWORD'))
  .min(1, { error: 'ENTER_FUND_PASSWORD', abort: true })
  .regex(/^[0-9]{6}$/, says('FUND_PASSWORD_RULE'))
  .describe('The fund password: six digits, asked for when money leaves.');
export const repeatedFundPassword = z
  .string(says('ENTER_PASSWORD_AGAIN'))
  .regex(/^[0-9]{6}$/, says('ENTER_PASSWORD_AGAIN'))
  .describe('The fund password once more.');

/** For `.refine` on an object with `password` and `password1`. */
export function samePasswords(fields: { password: string; password1: string }): boolean {
  return fields.password === fields.password1;
}

export const inconsistent = { error: 'PASSWORDS_INCONSISTENT' satisfies MessageKey, path: ['password1'] };

/** Form clients send an unfilled field as an empty string; it counts as absent. */
export function orAbsent<T extends z.ZodType>(schema: T) {
  const absentWhenEmpty = z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
  // What is preprocessed may be anything; to whoever calls it is an optional field.
  return absentWhenEmpty as unknown as z.ZodOptional<T>;
}

/** Sessions a user may have; the oldest ends when there is one more. */
export const MOST_SESSIONS = 10;
