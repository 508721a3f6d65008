import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSettings, type Settings } from '../../settings.ts';
import { NotIdentified } from './not-identified.ts';
import { Provider, ProviderDown, type Secrets } from './provider.ts';

/** What is believed of a provider's answers: this one says whatever a test wants it to. */

const SECRETS: Secrets = { state: 'state-1', nonce: 'nonce-1', verifier: 'v'.repeat(43) };
const MINUTE = 60;

let server: Server;
let issuer: string;
let own: CryptoKey;
let foreign: CryptoKey;
/** The next ID token's claims, over the right ones. */
let claims: Record<string, unknown>;
let key: CryptoKey;
let algorithm: 'RS256' | 'none';
let status: number;
/** As long as its access token is. */
let length: number;
let asked: { readonly body: URLSearchParams; readonly authorization: string | undefined }[];

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  own = pair.privateKey;
  foreign = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', use: 'sig', alg: 'RS256' };
  server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const json = (value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      if (request.url === '/jwks') return json({ keys: [jwk] });
      if (request.url === '/token') {
        asked.push({ body: new URLSearchParams(body), authorization: request.headers.authorization });
        return json({ access_token: 'a'.repeat(length), token_type: 'bearer', id_token: await idToken() });
      }
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [claims, key, algorithm, status, length, asked] = [{}, own, 'RS256', 200, 1, []];
});

async function idToken(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const right = {
    iss: issuer,
    aud: 'console',
    sub: 'fay-1',
    nonce: SECRETS.nonce,
    iat: now,
    exp: now + MINUTE,
  };
  const payload = { ...right, ...claims };
  if (algorithm === 'RS256')
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(payload)}.`;
}

function provider(env: Record<string, string> = {}): Provider {
  const settings = loadSettings({
    PUBLIC_URL: 'https://exchange.example.com',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 's3cret',
    ...env,
  }) as Settings;
  return new Provider(settings.operators.signOn!, settings);
}

const identify = (answer = `code=c&state=${SECRETS.state}`) =>
  provider().identify(new URLSearchParams(answer), SECRETS);

test('who is there is told by issuer and subject, and the code is exchanged with verifier, secret and the exact address', async () => {
  claims = { email: 'fay@example.com', sid: 'session-1' };
  expect(await identify()).toMatchObject({
    issuer: `${issuer}/`,
    subject: 'fay-1',
    email: 'fay@example.com',
    session: 'session-1',
  });
  expect(Object.fromEntries(asked[0]!.body)).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    code_verifier: SECRETS.verifier,
    redirect_uri: 'https://exchange.example.com/ops/signon',
  });
  expect(asked[0]!.authorization).toBe(`Basic ${Buffer.from('console:s3cret').toString('base64')}`);
});

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ['the nonce of another try', () => ({ nonce: 'nonce-2' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['a token for another audience', () => ({ aud: 'another' })],
  ['a token for several, given to another', () => ({ aud: ['console', 'another'], azp: 'another' })],
  ['another issuer', () => ({ iss: 'https://evil.test' })],
  ['a token that has run out', () => ({ iat: now() - 10 * MINUTE, exp: now() - 2 * MINUTE })],
  ['a token that is not good yet', () => ({ nbf: now() + 10 * MINUTE })],
  ['nobody', () => ({ sub: undefined })],
  ['an empty name', () => ({ sub: '' })],
] satisfies [string, () => Record<string, unknown>][])('%s proves nothing', async (_name, wrong) => {
  claims = wrong();
  await expect(identify()).rejects.toThrow(NotIdentified);
});

test('a token that another has signed, or nobody, proves nothing', async () => {
  key = foreign;
  await expect(identify()).rejects.toThrow(NotIdentified);
  [key, algorithm] = [own, 'none'];
  await expect(identify()).rejects.toThrow(NotIdentified);
});

test('clocks may be a little apart', async () => {
  claims = { iat: now() + MINUTE / 2, exp: now() - MINUTE / 2 };
  expect((await identify()).subject).toBe('fay-1');
});

test('another state, and an answer in the name of another issuer (mix-up), never reach the provider', async () => {
  await expect(identify('code=c&state=other')).rejects.toThrow(NotIdentified);
  await expect(identify(`code=c&state=${SECRETS.state}&iss=https://evil.test`)).rejects.toThrow(
    NotIdentified,
  );
  expect(asked).toEqual([]);
});

test('a provider that fails, or is not there, is down, and is asked again', async () => {
  const failing = provider();
  status = 500;
  await expect(failing.beginUrl(SECRETS)).rejects.toThrow(ProviderDown);
  status = 200;
  expect(await failing.beginUrl(SECRETS)).toContain(`${issuer}/auth?`);
  status = 503;
  await expect(
    failing.identify(new URLSearchParams(`code=c&state=${SECRETS.state}`), SECRETS),
  ).rejects.toThrow(ProviderDown);
  await expect(provider({ OIDC_ISSUER: 'http://127.0.0.1:9' }).beginUrl(SECRETS)).rejects.toThrow(
    ProviderDown,
  );
});

// The fault: an answer of 400 MB was read whole.
test('attack: an answer longer than any true one is not read to its end', async () => {
  length = 1_000_000;
  expect((await identify()).subject).toBe('fay-1');
  length = 2_000_000;
  await expect(identify()).rejects.toThrow(NotIdentified);
});
