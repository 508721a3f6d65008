import { z } from 'zod';
import {
  email,
  inconsistent,
  loginPassword,
  newPassword,
  oldPassword,
  repeatedPassword,
  samePasswords,
} from '../../identity/rules.ts';

/** What the console's own forms check before they send it. */

const totp = z
  .string({ error: 'ENTER_TOTP' })
  .trim()
  .min(1, { error: 'ENTER_TOTP' })
  .max(16, { error: 'TOTP_INCORRECT' });

export const linkToken = z
  .string({ error: 'OPS_LINK_INVALID' })
  .regex(/^[\w-]{43}$/, { error: 'OPS_LINK_INVALID' });

export const loginFields = z.object({ email, password: loginPassword, totp });

export const enrolFields = z
  .object({ token: linkToken, password: newPassword, password1: repeatedPassword, totp })
  .refine(samePasswords, inconsistent);

export const passwordFields = z
  .object({ oldPwd: oldPassword, password: newPassword, password1: repeatedPassword, totp })
  .refine(samePasswords, inconsistent);
