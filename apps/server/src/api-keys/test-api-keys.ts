import { createHmac } from 'node:crypto';
import type { NewApiKey } from '@bourse/protocol/api-keys/calls';
import type { Fields, TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';

/** Makes a key over the real calls, one that may do everything unless `fields` say otherwise. Moves the clock by a minute. */
export async function createKey(
  exchange: TestExchange,
  user: TestUser,
  fields: Fields = {},
): Promise<NewApiKey> {
  const code = await exchange.codeFor(user, 'apiKey');
  return user.ok('/bb/apikey/create', { label: 'bot', rights: 'trade,withdraw', code, ...fields });
}

/** Calls the open API by GET as a program with that key does; answers the body. */
export async function signedGet(
  exchange: TestExchange,
  { accessKey, secretKey }: Pick<NewApiKey, 'accessKey' | 'secretKey'>,
  path: string,
): Promise<Record<string, any>> {
  const query = new URLSearchParams({
    AccessKeyId: accessKey,
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date(exchange.clock.now()).toISOString().slice(0, 19),
  });
  const text = `GET\n${new URL(exchange.url).host}\n${path}\n${query}`;
  query.set('Signature', createHmac('sha256', secretKey).update(text).digest('base64'));
  return (await (await fetch(`${exchange.url}${path}?${query}`)).json()) as Record<string, any>;
}
