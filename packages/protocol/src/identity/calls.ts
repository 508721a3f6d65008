import {
  loginFields,
  changePasswordFields,
  resetPasswordCall,
  secondFactor,
  verificationToken,
} from './fields.ts';
import { z } from 'zod';
import { NOTHING } from '../answers.ts';
import { declareCall } from '../call.ts';
import { apiKeyIps, apiKeyRights } from '../api-keys/fields.ts';
import { coin, decimalText, idText } from '../fields.ts';
import { address, chain, memo } from '../wallet/fields.ts';
import {
  email,
  emailCode,
  fundPassword,
  inconsistent,
  inviteCode,
  newPassword,
  orAbsent,
  promptedEmailCode,
  repeatedFundPassword,
  repeatedPassword,
  samePasswords,
} from './rules.ts';

/**
 * Fields of the user calls (docs/rules.md, "Calls and envelopes"), in the order in which they are checked. Calls of a
 * signed-in user carry `token` and `userId` besides; the gateway reads those.
 */

export const emailCodeCall = z.object({ email });

export const registerCall = z
  .object({
    email,
    password: newPassword,
    password1: repeatedPassword,
    invitationCode: inviteCode,
    code: orAbsent(promptedEmailCode),
    verificationToken,
  })
  .refine(samePasswords, inconsistent);

/** `oldPwd` (the present fund password) or `code` (purpose fundPassword) is asked for when one is already set. */
export const fundPasswordCall = z
  .object({
    password: fundPassword,
    password1: repeatedFundPassword,
    oldPwd: orAbsent(fundPassword.describe('The present fund password.')),
    code: orAbsent(emailCode),
    totp: orAbsent(secondFactor),
  })
  .refine(samePasswords, inconsistent);

/** What a code sent to a signed-in user is for. A code of one purpose is worthless for another. */
export const SECURITY_PURPOSES = [
  'withdraw',
  'whitelistOff',
  'fundPassword',
  'apiKey',
  'apiKeyConfirm',
  'twoFactor',
  'twoFactorOff',
  'antiPhishing',
  'thaw',
  'passkeyAdd',
  'passkeyRemove',
  'closeAccount',
] as const;
export type SecurityPurpose = (typeof SECURITY_PURPOSES)[number];

/** What a code is to confirm, as the call that uses it will say it. */
export const codeOperation = {
  currency: orAbsent(coin),
  chain: orAbsent(chain),
  address: orAbsent(address),
  memo,
  amount: orAbsent(decimalText),
  rights: orAbsent(apiKeyRights),
  ips: orAbsent(apiKeyIps),
  id: orAbsent(idText.describe('Of an API key that is to be confirmed.')),
};

const parameterName = z
  .string()
  .min(1)
  .max(64)
  .describe('Name of the setting; one of the two names is enough.');

export const provedEmail = z
  .strictObject({
    verificationToken: z
      .string()
      .describe('Lets its holder register this address, or reset its password, once and within ten minutes.'),
  })
  .meta({ id: 'ProvedEmail', description: 'Answer of `/user/emailVerification`.' });

export const signedIn = z
  .strictObject({
    userId: z.string(),
    token: z.string(),
  })
  .meta({ id: 'SignedIn', description: 'Answer of `/user/login`.' });
export type SignedIn = z.infer<typeof signedIn>;

export const userInfo = z
  .strictObject({
    email: z.string(),
    icon: z.string().describe('Path of the avatar; empty: the default one.'),
    uid: z.string(),
    auth: z.literal([0, 1, 2]).describe('KYC: 0 not authenticated, 1 reviewing, 2 verified.'),
    invitationCode: z.string(),
    assetsPwd: z.literal([0, 1]).describe('1 when a fund password is set.'),
  })
  .meta({ id: 'UserInfo', description: 'Answer of `/user/info`.' });
export type UserInfo = z.infer<typeof userInfo>;

export const sessionView = z
  .strictObject({
    id: z.string(),
    createTime: z.number(),
    lastUsedTime: z.number(),
    ip: z.string(),
    agent: z.string(),
    current: z.boolean().describe('This is the session that asked.'),
  })
  .meta({ id: 'SessionView', description: 'A line of `/user/sessions`; times in ms.' });
export type SessionView = z.infer<typeof sessionView>;

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
  'twoFactorEnds',
  'twoFactorDisabled',
  'twoFactorKept',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'antiPhishingEnds',
  'antiPhishingChanged',
  'whitelistOn',
  'whitelistEnds',
  'whitelistOff',
  'addressAdded',
  'addressDeleted',
  'apiKeyCreated',
  'apiKeyWaits',
  'apiKeyDeleted',
  'apiKeyConfirmed',
  'kycSubmitted',
  'frozen',
  'unfrozen',
  'withdrawalsFrozen',
  'withdrawalsThawed',
  'accountClosed',
  'accountReopened',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export const securityEventView = z
  .strictObject({
    kind: z.enum(SECURITY_EVENTS),
    ip: z.string(),
    agent: z.string(),
    time: z.number(),
  })
  .meta({ id: 'SecurityEventView', description: 'A line of `/user/loginLog`; time in ms.' });
export type SecurityEventView = z.infer<typeof securityEventView>;

export const parameter = z
  .strictObject({
    valueName: z.string(),
  })
  .meta({ id: 'Parameter', description: 'Answer of `/paramter/getParamListByKeyName`.' });

const sendSecurityCode = declareCall({
  path: '/bb/user/sendSecurityCode',
  access: 'user',
  cost: 10,
  summary: 'Ask for a security code by e-mail',
  description:
    'A code of one purpose is worthless for another. With the fields of the operation (of a withdrawal: currency, chain, address, memo if any, and amount; of an API key: rights and ips, or the id of the one to confirm) it is good for that operation alone, and the mail says which. Outside demo mode those fields must be there.',
  input: z.object({
    purpose: z.enum(SECURITY_PURPOSES).describe('What it is for; it is worthless for anything else.'),
    ...codeOperation,
  }),
  output: NOTHING,
  example: { purpose: 'withdraw' },
});

export const identityCalls = {
  parameter: declareCall({
    method: 'GET',
    path: '/paramter/getParamListByKeyName',
    access: 'public',
    summary: 'A setting by name',
    description:
      'For example `contract_second_fee_rate`, the fee rate of second contracts. Its name is taken as `paramName` or as `keyName`.',
    input: z
      .object({ paramName: parameterName.optional(), keyName: parameterName.optional() })
      .refine((call) => call.paramName !== undefined || call.keyName !== undefined, { path: ['paramName'] }),
    output: parameter,
    example: { paramName: 'contract_second_fee_rate' },
  }),
  sendEmailCode: declareCall({
    path: '/user/sendEmailCode',
    access: 'public',
    cost: 10,
    marksDevice: true,
    summary: 'Ask for a registration code by e-mail',
    description:
      'The answer does not tell whether the address has an account. Only who asked can use the code: the device with this cookie, or without cookies the same network address.',
    input: emailCodeCall,
    example: { email: 'you@example.com' },
  }),
  verifyEmail: declareCall({
    path: '/user/emailVerification',
    access: 'public',
    cost: 20,
    proof: ['email-code'],
    summary: 'Prove an e-mail address with its code',
    description:
      'Whoever shows its token, or sends its cookie along, registers within ten minutes without the code; with a code of `/user/sendEmailCodeForget`, he resets the password.',
    input: z.object({ email, code: emailCode }),
    output: provedEmail,
    example: { email: 'you@example.com', code: '123456' },
  }),
  register: declareCall({
    path: '/user/register',
    access: 'public',
    worth: 'order',
    cost: 10,
    proof: ['email-code'],
    summary: 'Register',
    description:
      'Takes an invite code, and a code from the e-mail unless the caller proved the address before and shows so by token or cookie.',
    input: registerCall,
    example: {
      email: 'you@example.com',
      password: 'Secret#12',
      password1: 'Secret#12',
      invitationCode: 'ABCD2345',
      code: '123456',
    },
  }),
  login: declareCall({
    path: '/user/login',
    access: 'public',
    worth: 'order',
    cost: 10,
    marksDevice: true,
    proof: ['login-password', 'second-factor'],
    summary: 'Log in',
    description: 'Answers the token for all further calls; asks for a code when two-factor is on.',
    input: loginFields,
    output: signedIn,
    example: { email: 'you@example.com', password: 'Secret#12' },
  }),
  logout: declareCall({
    path: '/user/logout',
    access: 'user',
    worth: 'exit',
    summary: 'Log out',
    description: 'Revokes the session that makes the call.',
  }),
  userInfo: declareCall({
    path: '/user/info',
    access: 'user',
    summary: 'Who is signed in',
    output: userInfo,
  }),
  sessions: declareCall({
    path: '/user/sessions',
    access: 'user',
    summary: 'Sessions',
    description: 'Where the caller is signed in: ten sessions at most, the oldest ends with the next log-in.',
    output: z.strictObject({ list: z.array(sessionView) }),
  }),
  revokeSession: declareCall({
    path: '/user/sessionRevoke',
    access: 'user',
    worth: 'exit',
    summary: 'Revoke a session',
    input: z.object({ id: idText.describe('Of the session.') }),
    example: { id: '1' },
  }),
  revokeOtherSessions: declareCall({
    path: '/user/sessionRevokeOthers',
    access: 'user',
    worth: 'exit',
    summary: 'Revoke all other sessions',
    description: 'Leaves the one that makes the call.',
  }),
  securityLog: declareCall({
    path: '/user/loginLog',
    access: 'user',
    cost: 5,
    summary: 'Security log',
    description:
      'The last 100 log-ins and changes of what protects the account, newest first; at most 50 of them log-ins that failed.',
    output: z.strictObject({ list: z.array(securityEventView) }),
  }),
  sendForgotCode: declareCall({
    path: '/user/sendEmailCodeForget',
    access: 'public',
    cost: 10,
    marksDevice: true,
    summary: 'Ask for a code by e-mail to reset the login password',
    description: 'The answer does not tell whether the address has an account.',
    input: emailCodeCall,
    example: { email: 'you@example.com' },
  }),
  resetPassword: declareCall({
    path: '/user/forgetPwd',
    access: 'public',
    cost: 10,
    proof: ['email-code'],
    summary: 'Reset the login password with an e-mail code',
    description: 'Signs out everywhere and blocks withdrawals for 24 hours.',
    input: resetPasswordCall,
    example: { email: 'you@example.com', code: '123456', password: 'Secret#13', password1: 'Secret#13' },
  }),
  changePassword: declareCall({
    path: '/user/updatePwd',
    access: 'user',
    cost: 10,
    proof: ['login-password'],
    summary: 'Change the login password',
    description: 'Signs out everywhere else and blocks withdrawals for 24 hours.',
    input: changePasswordFields,
    example: { oldPwd: 'Secret#12', password: 'Secret#13', password1: 'Secret#13' },
  }),
  setFundPassword: declareCall({
    path: '/user/setTransactionPwd',
    access: 'user',
    cost: 10,
    proof: [['fund-password', 'email-code'], 'second-factor'],
    summary: 'Set or change the fund password',
    description: 'Changing it takes the old one or an e-mail code; setting the first takes neither.',
    input: fundPasswordCall,
    example: { password: '246810', password1: '246810' },
  }),
  sendSecurityCode,
  /** `/user/*` has no base; the call is specified under `/bb`, and both are answered. */
  sendSecurityCodeWithoutBase: declareCall({
    ...sendSecurityCode,
    path: '/user/sendSecurityCode',
    description: 'The same call without its base.',
  }),
};
