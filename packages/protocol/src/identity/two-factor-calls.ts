import { z } from 'zod';
import { orAbsent, promptedEmailCode } from './rules.ts';

/** Two-factor by time-based codes (RFC 6238), and the anti-phishing word. */

/** Six digits of the app, or a recovery code. */
export const secondFactor = z
  .string({ error: 'ENTER_TOTP' })
  .trim()
  .min(1, { error: 'ENTER_TOTP' })
  .max(16, { error: 'TOTP_INCORRECT' });

/** Answer of `/user/totpSetup`: shown once; nothing is on before `/user/totpEnable`. */
export interface TotpSetup {
  /** Base32, for typing. */
  secret: string;
  /** `otpauth://` address for the QR picture. */
  uri: string;
}

/** `/user/totpEnable`: a code of the app just set up, and an e-mail code (purpose twoFactor). */
export const enableTotpCall = z.object({ totp: secondFactor, code: promptedEmailCode });
/** Answer of `/user/totpEnable`: each works once in the place of the app. Never shown again. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}
export const disableTotpCall = z.object({ totp: secondFactor, code: promptedEmailCode });

/** Answer of `/user/security`: what protects the account. */
export interface SecurityView {
  totp: boolean;
  recoveryCodesLeft: number;
  /** The word every e-mail to the user shows; empty: none. */
  antiPhishing: string;
  /** Withdrawals go only to addresses of the book older than 24 h. */
  whitelist: boolean;
  /** ms; withdrawals are blocked until then after a change of passwords or two-factor; 0: not blocked. */
  withdrawBlockedUntil: number;
}

export const antiPhishingWord = z
  .string()
  .trim()
  .min(2, { error: 'ANTI_PHISHING_RULE' })
  .max(20, { error: 'ANTI_PHISHING_RULE' })
  .regex(/^[^\p{Cc}<>]*$/u, { error: 'ANTI_PHISHING_RULE' });

/** `/user/antiPhishing`; absent removes it. */
export const antiPhishingCall = z.object({ word: orAbsent(antiPhishingWord), code: promptedEmailCode });
