import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';

/** A key made over the real calls, with the mailed code; named as ccxt names its parts. */
export async function issueKey(
  exchange: TestExchange,
  user: TestUser,
  rights: string,
): Promise<{ readonly apiKey: string; readonly secret: string }> {
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'apiKey' });
  const code = exchange.mail.codeFor(user.email);
  const { accessKey, secretKey } = await user.ok('/bb/apikey/create', { label: 'bot', rights, code });
  return { apiKey: accessKey, secret: secretKey };
}
