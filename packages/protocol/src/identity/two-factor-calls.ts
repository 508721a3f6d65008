import { enableTotpFields, disableTotpFields, antiPhishingFields } from './fields.ts';
import { z } from 'zod';
import { declareCall } from '../call.ts';
import { RISKS } from '../risks.ts';

/** Two-factor by time-based codes (RFC 6238), and the anti-phishing word. */

export const totpSetup = z
  .strictObject({
    secret: z.string().describe('Base32, for typing.'),
    uri: z.string().describe('`otpauth://` address for the QR picture.'),
  })
  .meta({
    id: 'TotpSetup',
    description: 'Answer of `/user/totpSetup`: shown once; nothing is on before `/user/totpEnable`.',
  });
export type TotpSetup = z.infer<typeof totpSetup>;

export const recoveryCodes = z
  .strictObject({
    recoveryCodes: z.array(z.string()),
  })
  .meta({
    id: 'RecoveryCodes',
    description: 'Answer of `/user/totpEnable`: each works once in the place of the app. Never shown again.',
  });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const securityView = z
  .strictObject({
    totp: z.boolean(),
    recoveryCodesLeft: z.number(),
    passkeys: z.number().describe('How many passkeys there are that confirm withdrawals.'),
    antiPhishing: z.string().describe('The word every e-mail to the user shows; empty: none.'),
    whitelist: z.boolean().describe('Withdrawals go only to addresses of the book older than 24 h.'),
    withdrawBlockedUntil: z
      .number()
      .describe(
        'ms; withdrawals are blocked until then after a change of passwords or two-factor; 0: not blocked.',
      ),
    totpOffFrom: z.number().describe('From when two-factor is off, as was asked; 0: it stays on.'),
    antiPhishingOffFrom: z.number().describe('From when the word is shown no more; 0: it stays.'),
    whitelistOffFrom: z.number().describe('From when the whitelist is off; 0: it stays on.'),
    withdrawalsFrozenTime: z
      .number()
      .describe('Since when nothing is paid out, after the link of a mail was used; 0: it is.'),
    waitHours: z.number().describe('How long it takes for a protection to fall; 0: it falls at once.'),
  })
  .meta({ id: 'SecurityView', description: 'Answer of `/user/security`: what protects the account.' });
export type SecurityView = z.infer<typeof securityView>;

export const twoFactorCalls = {
  security: declareCall({
    path: '/user/security',
    access: 'user',
    summary: 'What protects the account',
    output: securityView,
  }),
  setUp: declareCall({
    path: '/user/totpSetup',
    access: 'user',
    summary: 'Begin to set up two-factor',
    description: 'Answers a new secret; nothing is on before it is confirmed.',
    output: totpSetup,
  }),
  enable: declareCall({
    path: '/user/totpEnable',
    access: 'user',
    proof: RISKS.lessSafe.page,
    summary: 'Turn two-factor on',
    description: 'Answers the recovery codes, once.',
    input: enableTotpFields,
    output: recoveryCodes,
    example: { totp: '123456', code: '123456' },
  }),
  disable: declareCall({
    path: '/user/totpDisable',
    access: 'user',
    proof: RISKS.lessSafe.page,
    summary: 'Turn two-factor off',
    description: 'Blocks withdrawals for 24 hours. Outside demo mode it stays on for as long.',
    input: disableTotpFields,
    example: { totp: '123456', code: '123456' },
  }),
  keep: declareCall({
    path: '/user/totpKeep',
    access: 'user',
    summary: 'Keep two-factor on',
    description: 'Takes back that it was to be turned off, while that waits.',
  }),
  antiPhishing: declareCall({
    path: '/user/antiPhishing',
    access: 'user',
    proof: RISKS.lessSafe.page,
    summary: 'Set the anti-phishing word',
    description: 'Every e-mail to the user then shows it.',
    input: antiPhishingFields,
    example: { word: 'lighthouse', code: '123456' },
  }),
};
