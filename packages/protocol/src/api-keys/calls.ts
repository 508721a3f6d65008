import { API_RIGHTS, createApiKeyFields, SIGNATURE_METHODS } from './fields.ts';
import { z } from 'zod';
import { declareCall } from '../call.ts';
import { pageOf, NOTHING } from '../answers.ts';
import { idText, page } from '../fields.ts';

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
    proof: [['second-factor', 'email-code']],
    summary: 'Make an API key',
    description:
      'The answer is the only time that its secret is shown. Takes a code of the authenticator app, or without two-factor one from the e-mail; at most 20 keys per user.',
    input: createApiKeyFields,
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
