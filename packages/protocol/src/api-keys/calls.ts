import { z } from 'zod';
import { declareCall } from '../call.ts';
import { idText, line, page, pageOf, NOTHING } from '../fields.ts';
import { emailCode, orAbsent } from '../identity/rules.ts';
import { secondFactor } from '../identity/two-factor-calls.ts';

/** API keys: programs sign with them and need no log-in (the open API, described at `/docs/api`). */

/** What a key may do. `read` is part of every key. */
export const API_RIGHTS = ['read', 'trade', 'withdraw'] as const;
export type ApiRight = (typeof API_RIGHTS)[number];

export const API_KEYS_PER_USER = 20;
export const IPS_PER_API_KEY = 20;

/** Parts between commas, without blanks and repeats. */
const commaList = z
  .string()
  .max(2_000)
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean));

/** `/bb/apikey/create`. */
export const createApiKeyCall = z.object({
  label: line(32).describe("A name for it, of the owner's own."),
  rights: commaList
    .pipe(z.array(z.enum(API_RIGHTS)).min(1))
    .describe('Some of `read`, `trade`, `withdraw`, between commas. `read` is always part of it.'),
  ips: commaList
    .pipe(z.array(z.string().max(64)).max(IPS_PER_API_KEY))
    .optional()
    .describe(
      'Addresses or networks (`203.0.113.0/24`, also IPv6) it works from, between commas; absent: from anywhere.',
    ),
  dailyTurnover: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/)
    .refine((text) => Number(text) > 0)
    .optional()
    .describe(
      'The most, in USDT, that orders placed with it in a day (UTC) may be worth; absent: as much as the account has.',
    ),
  code: orAbsent(emailCode).describe(
    'The code mailed for the purpose apiKey. Not asked for when two-factor is on.',
  ),
  totp: orAbsent(secondFactor).describe('Asked for (TOTP_REQUIRED) when the account has two-factor on.'),
});

export const apiKeyView = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    accessKey: z.string(),
    rights: z.array(z.enum(API_RIGHTS)),
    ips: z.array(z.string()).describe('Empty: it works from anywhere.'),
    dailyTurnover: z.string().describe('USDT a day (UTC) that its orders may be worth; empty: no limit.'),
    turnoverToday: z
      .string()
      .describe('USDT that its orders of today are worth; counted for a key with a limit.'),
    createTime: z.number(),
    lastUsedTime: z.number().describe('0: never used.'),
    lastUsedIp: z.string().describe('Empty: never used.'),
  })
  .meta({ id: 'ApiKeyView', description: 'A line of `/bb/apikey/list`; times in ms.' });
export type ApiKeyView = z.infer<typeof apiKeyView>;

export const newApiKey = z
  .strictObject({
    ...apiKeyView.shape,
    secretKey: z.string(),
  })
  .meta({
    id: 'NewApiKey',
    description: 'Answer of `/bb/apikey/create`: the only time that the secret is shown.',
  });
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKeyCalls = {
  create: declareCall({
    path: '/bb/apikey/create',
    access: 'user',
    proof: [['second-factor', 'email-code']],
    summary: 'Make an API key',
    description:
      'The answer is the only time that its secret is shown. Takes a code of the authenticator app, or without two-factor one from the e-mail; at most 20 keys per user.',
    input: createApiKeyCall,
    output: newApiKey,
    example: { label: 'bot', rights: 'trade', code: '123456' },
  }),
  list: declareCall({
    path: '/bb/apikey/list',
    access: 'user',
    summary: 'API keys',
    description: 'Newest first, without their secrets.',
    input: z.object({ ...page }),
    output: pageOf(apiKeyView),
    example: {},
  }),
  remove: declareCall({
    path: '/bb/apikey/delete',
    access: 'user',
    summary: 'Delete an API key',
    description: 'It stops working at once, and its connections are closed.',
    input: z.object({ id: idText }),
    output: NOTHING,
    example: { id: '1' },
  }),
};
