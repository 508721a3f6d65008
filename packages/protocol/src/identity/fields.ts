import { z } from 'zod';
import { line } from '../fields.ts';
import {
  email,
  fundPassword,
  inconsistent,
  loginPassword,
  newPassword,
  oldPassword,
  orAbsent,
  promptedEmailCode,
  repeatedPassword,
  samePasswords,
} from './rules.ts';

/** What the web app's forms about the account check before they call, by the same schemas as the server. */

/** Six digits of the app, or a recovery code. */
export const secondFactor = z
  .string({ error: 'ENTER_TOTP' })
  .trim()
  .min(1, { error: 'ENTER_TOTP' })
  .max(16, { error: 'TOTP_INCORRECT' })
  .describe('Code of the authenticator app, or a recovery code; asked for when two-factor is on.');

/** A code of the app just set up, and an e-mail code (purpose twoFactor). */
export const enableTotpFields = z.object({ totp: secondFactor, code: promptedEmailCode });

export const disableTotpFields = z.object({ totp: secondFactor, code: promptedEmailCode });

export const antiPhishingWord = z
  .string()
  .trim()
  .min(2, { error: 'ANTI_PHISHING_RULE' })
  .max(20, { error: 'ANTI_PHISHING_RULE' })
  .regex(/^[^\p{Cc}<>]*$/u, { error: 'ANTI_PHISHING_RULE' })
  .describe('The word; absent: none any more.');

/** All that a user can show. */
export const thawFields = z.object({
  password: loginPassword,
  fundPassword,
  code: promptedEmailCode,
  totp: orAbsent(secondFactor),
});

/** As a withdrawal asks for them. */
export const closeAccountFields = z.object({
  fundPassword,
  code: promptedEmailCode,
  totp: orAbsent(secondFactor),
});

export const ownDataFields = z.object({ password: loginPassword, totp: orAbsent(secondFactor) });

/** Absent removes it. */
export const antiPhishingFields = z.object({
  word: orAbsent(antiPhishingWord),
  code: promptedEmailCode,
  totp: orAbsent(secondFactor),
});

export const browser = orAbsent(z.literal('1')).describe(
  'Of a browser: the session needs the token and a cookie that comes with this answer. Absent: the token is enough.',
);

/** `totp`: asked for (TOTP_REQUIRED) when the account has two-factor on. */
export const loginFields = z.object({
  email,
  password: loginPassword,
  totp: orAbsent(secondFactor),
  browser,
});

const forgotPassword = z.object({
  email,
  code: promptedEmailCode,
  password: newPassword,
  password1: repeatedPassword,
});

/** As the form asks for them. */
export const forgotPasswordFields = forgotPassword.refine(samePasswords, inconsistent);

/** What a proved address left behind, in the place of its code. */
export const verificationToken = orAbsent(z.string().max(64)).describe(
  'As `/user/emailVerification` answered it; its cookie, or the code itself, does as well.',
);

export const resetPasswordCall = forgotPassword
  .extend({ code: orAbsent(promptedEmailCode), verificationToken })
  .refine(samePasswords, inconsistent);

export const changePasswordFields = z
  .object({ oldPwd: oldPassword, password: newPassword, password1: repeatedPassword })
  .refine(samePasswords, inconsistent);

export const FILE_MAX_BYTES = 8 * 1024 * 1024;

/** Told by content, whatever the name says. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const fileId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const verifyIdentityFields = z.object({
  realName: line(64, 'ENTER_REAL_NAME').describe('Name as on the document.'),
  idNumber: z
    .string({ error: 'ENTER_ID_NUMBER' })
    .trim()
    .regex(/^[A-Za-z0-9-]{4,32}$/, { error: 'ENTER_ID_NUMBER' })
    .describe('Number of the document.'),
  frontPhoto: fileId.describe('Id of an uploaded picture of purpose `kyc`.'),
  backPhoto: fileId.describe('Id of an uploaded picture of purpose `kyc`.'),
});
