import { z } from 'zod';
import {
  email,
  emailCode,
  fundPassword,
  inconsistent,
  inviteCode,
  loginPassword,
  newPassword,
  oldPassword,
  orAbsent,
  promptedEmailCode,
  repeatedFundPassword,
  repeatedPassword,
  samePasswords,
} from './rules.ts';
import { secondFactor } from './two-factor-calls.ts';

/**
 * Fields of the user calls (docs/rules.md, "Calls and envelopes"), in the order in which they are checked. Calls of a
 * signed-in user carry `token` and `userId` besides; the gateway reads those.
 */

export const emailCodeCall = z.object({ email });

export const emailVerificationCall = z.object({ email, code: emailCode });

export const registerCall = z
  .object({
    email,
    password: newPassword,
    password1: repeatedPassword,
    invitationCode: inviteCode,
    code: orAbsent(promptedEmailCode),
  })
  .refine(samePasswords, inconsistent);

/** `totp`: asked for (TOTP_REQUIRED) when the account has two-factor on. */
export const loginCall = z.object({ email, password: loginPassword, totp: orAbsent(secondFactor) });

export const forgotPasswordCall = z
  .object({ email, code: promptedEmailCode, password: newPassword, password1: repeatedPassword })
  .refine(samePasswords, inconsistent);

export const changePasswordCall = z
  .object({ oldPwd: oldPassword, password: newPassword, password1: repeatedPassword })
  .refine(samePasswords, inconsistent);

/** `oldPwd` (the present fund password) or `code` (purpose fundPassword) is asked for when one is already set. */
export const fundPasswordCall = z
  .object({
    password: fundPassword,
    password1: repeatedFundPassword,
    oldPwd: orAbsent(fundPassword),
    code: orAbsent(emailCode),
  })
  .refine(samePasswords, inconsistent);

/** What a code sent to a signed-in user is for. A code of one purpose is worthless for another. */
export const SECURITY_PURPOSES = ['withdraw', 'fundPassword', 'apiKey', 'twoFactor', 'antiPhishing'] as const;
export type SecurityPurpose = (typeof SECURITY_PURPOSES)[number];

export const securityCodeCall = z.object({ purpose: z.enum(SECURITY_PURPOSES) });

/** For calls that take nothing but the session. */
export const nothing = z.object({});

export const revokeSessionCall = z.object({ id: z.string().regex(/^[1-9][0-9]{0,14}$/) });

const parameterName = z.string().min(1).max(64);

/** The name came to us as `paramName` and as "key name"; either is taken. */
export const parameterCall = z
  .object({ paramName: parameterName.optional(), keyName: parameterName.optional() })
  .refine((call) => call.paramName !== undefined || call.keyName !== undefined, { path: ['paramName'] });

/** Answer of `/user/login`. */
export interface SignedIn {
  userId: string;
  token: string;
}

/** Answer of `/user/info`. */
export interface UserInfo {
  email: string;
  /** Path of the avatar; empty: the default one. */
  icon: string;
  uid: string;
  /** KYC: 0 not authenticated, 1 reviewing, 2 verified. */
  auth: 0 | 1 | 2;
  invitationCode: string;
  /** 1 when a fund password is set. */
  assetsPwd: 0 | 1;
}

/** A line of `/user/sessions`; times in ms. */
export interface SessionView {
  id: string;
  createTime: number;
  lastUsedTime: number;
  ip: string;
  agent: string;
  /** This is the session that asked. */
  current: boolean;
}

/** What the security log of a user can hold. */
export const SECURITY_EVENTS = [
  'registered',
  'login',
  'loginFailed',
  'logout',
  'sessionRevoked',
  'passwordChanged',
  'passwordReset',
  'fundPasswordSet',
  'fundPasswordChanged',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'recoveryCodeUsed',
  'antiPhishingChanged',
  'whitelistOn',
  'whitelistOff',
  'addressAdded',
  'addressDeleted',
  'apiKeyCreated',
  'apiKeyDeleted',
  'kycSubmitted',
  'frozen',
  'unfrozen',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** A line of `/user/loginLog`; time in ms. */
export interface SecurityEventView {
  kind: SecurityEvent;
  ip: string;
  agent: string;
  time: number;
}

/** Answer of `/paramter/getParamListByKeyName`. */
export interface Parameter {
  valueName: string;
}
