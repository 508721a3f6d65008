import { API_RIGHTS, createApiKeyFields, SIGNATURE_METHODS } from './fields.ts';
import { z } from 'zod';
import { declareCall } from '../call.ts';
import { RISKS } from '../risks.ts';
import { pageOf } from '../answers.ts';
import { idText, page } from '../fields.ts';
import { secondFactor } from '../identity/fields.ts';
import { emailCode, orAbsent } from '../identity/rules.ts';

/** API keys: programs sign with them and need no log-in (the open API, described at `/docs/api`). */

export const apiKeyView = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    accessKey: z.string(),
    signatureMethod: z.enum(SIGNATURE_METHODS),
    rights: z.array(z.enum(API_RIGHTS)),
    ips: z.array(z.string()).describe('Empty: it works from anywhere.'),
    dailyTurnover: z.string().describe('USDT a day (UTC) that its orders may be worth; empty: no limit.'),
    turnoverToday: z
      .string()
      .describe('USDT that its orders of today are worth; counted for a key with a limit.'),
    state: z
      .enum(['active', 'waiting', 'suspended'])
      .describe(
        '`waiting`: works from `usableFrom` on. `suspended`: the password was reset; works when it is confirmed.',
      ),
    usableFrom: z.number(),
    createTime: z.number(),
    lastUsedTime: z.number().describe('0: never used.'),
    lastUsedIp: z.string().describe('Empty: never used.'),
  })
  .meta({ id: 'ApiKeyView', description: 'A line of `/bb/apikey/list`; times in ms.' });
export type ApiKeyView = z.infer<typeof apiKeyView>;

export const newApiKey = z
  .strictObject({
    ...apiKeyView.shape,
    secretKey: z.string().describe('Empty of a key that signs by Ed25519.'),
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
    cost: 10,
    proof: RISKS.lessSafe.page,
    lighter: {
      when: ({ rights }) => !rights.includes('withdraw'),
      summary: 'the key does not withdraw',
      proof: RISKS.access.page,
    },
    summary: 'Make an API key',
    description:
      'The answer is the only time that its secret is shown. At most 20 keys per user. Outside demo mode a key that withdraws is bound to addresses of the network and works after 24 hours; a mail says so, with a link that stops it.',
    input: createApiKeyFields,
    output: newApiKey,
    example: { label: 'bot', rights: 'trade', code: '123456' },
  }),
  confirm: declareCall({
    path: '/bb/apikey/confirm',
    access: 'user',
    proof: RISKS.lessSafe.page,
    summary: 'Let an API key work again',
    description: 'A reset of the log-in password suspends all keys, until their owner confirms each.',
    input: z.object({
      id: idText,
      code: orAbsent(emailCode).describe('The code mailed for the purpose apiKeyConfirm and this key.'),
      totp: orAbsent(secondFactor).describe('Asked for (TOTP_REQUIRED) when the account has two-factor on.'),
    }),
    output: apiKeyView,
    example: { id: '1', code: '123456' },
  }),
  list: declareCall({
    path: '/bb/apikey/list',
    access: 'user',
    summary: 'API keys',
    description: 'Newest first, without their secrets.',
    input: z.object({ ...page }),
    output: pageOf(apiKeyView),
  }),
  remove: declareCall({
    path: '/bb/apikey/delete',
    access: 'user',
    worth: 'exit',
    summary: 'Delete an API key',
    description: 'It stops working at once, and its connections are closed.',
    input: z.object({ id: idText }),
    example: { id: '1' },
  }),
};
