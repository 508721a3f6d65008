import { Client, FUND_PASSWORD, PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { oneTimeCode } from '@bourse/testkit/one-time-code';
import { enrolAdmin, enrolOperator, OPERATOR_PASSWORD, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { EVM_ADDRESS } from './wallet/test-wallet.ts';

/**
 * Secrets of users and operators on all their ways, sought afterwards in every row of the database and every line of the
 * log, whatever its level: as they are, and in the spellings that something might write them in.
 */
const ID_NUMBER = 'SEEDED-7731904';
const NEW_PASSWORD = 'Heron#river77';
const WRONG_PASSWORD = 'Mistyped#9931';
const NEW_FUND_PASSWORD = '730518';

const lines: string[] = [];
/** By what it is. */
const secrets = new Map<string, string>();
const keep = (what: string, secret: string): string => {
  expect(secret.length).toBeGreaterThan(5);
  secrets.set(`${what} ${secrets.size}`, secret);
  return secret;
};

const env = { DEMO_REVIEW: 'off', PUBLIC_URL: 'https://trade.example.com' };
const exchange = await startTestExchange({ env, onLogLine: (line) => lines.push(line) });
afterAll(() => stopClean(exchange));

/** Every row of every table, as JSON. */
async function rows(): Promise<string> {
  const tables = await exchange.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const texts: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await exchange.query<{ row: string }>(`select t::text as row from ${name} t`))
      texts.push(`${name}: ${row}`);
  }
  return texts.join('\n');
}

/** Spellings of a secret. Six digits alone are found in many numbers, so of them none may stand next to it. */
function spellings(secret: string): RegExp {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\d.])${secret}(?![\\d.])`);
  const bytes = Buffer.from(secret);
  const all = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replaceAll('=', ''),
    bytes.toString('base64url'),
  ];
  return new RegExp(all.map((each) => each.replace(/[^\w]/g, String.raw`\$&`)).join('|'));
}

const where: string[] = [];
/** Notes where any secret stands now. */
async function seek(): Promise<void> {
  const places = { database: await rows(), log: lines.join('') };
  for (const [what, secret] of secrets)
    for (const [place, text] of Object.entries(places)) {
      const at = spellings(secret).exec(text)?.index;
      if (at !== undefined)
        where.push(`${what} in the ${place}: ${text.slice(Math.max(0, at - 60), at + 20)}`);
    }
}

/** A code for an operation, as it was mailed. */
async function codeFor(
  user: TestUser,
  purpose: string,
  fields: Record<string, string> = {},
): Promise<string> {
  await exchange.clock.advance(60_000);
  await user.ok('/bb/user/sendSecurityCode', { purpose, ...fields });
  await seek();
  return keep(`code ${purpose}`, exchange.mail.codeFor(user.email));
}

async function ofUser(): Promise<void> {
  const user = await exchange.signUp('seeded@example.com');
  keep('token', user.token);
  keep('password', PASSWORD);
  const browser = await exchange.visitor.call('/user/login', {
    email: user.email,
    password: PASSWORD,
    browser: '1',
  });
  keep('token of the page', browser.data.token);
  for (const cookie of browser.headers.getSetCookie()) keep('cookie', /^[^=]+=([^;]+)/.exec(cookie)![1]!);
  await exchange.visitor.call('/user/login', {
    email: user.email,
    password: keep('mistyped', WRONG_PASSWORD),
  });
  await exchange.visitor.call(`/user/login?password=${PASSWORD}`, { email: user.email });
  const stream = await exchange.openStream();
  stream.send({ op: 'auth', token: user.token });
  await stream.until(({ op }: any) => op === 'auth');
  stream.close();

  await user.setFundPassword();
  keep('fund password', FUND_PASSWORD);
  const funds = { password: NEW_FUND_PASSWORD, password1: NEW_FUND_PASSWORD };
  await user.ok('/user/setTransactionPwd', { ...funds, oldPwd: FUND_PASSWORD });
  keep('new fund password', NEW_FUND_PASSWORD);
  await user.applyForVerification({ idNumber: keep('number of a document', ID_NUMBER) });

  const rights = { rights: 'read,trade,withdraw', ips: '127.0.0.1' };
  const key = await user.ok('/bb/apikey/create', {
    label: 'bot',
    ...rights,
    code: await codeFor(user, 'apiKey', rights),
  });
  keep('secret of a key', key.secretKey);

  const { secret } = await user.ok('/user/totpSetup');
  keep('authenticator', secret);
  const totp = () => oneTimeCode(secret, exchange.clock.now());
  const code = await codeFor(user, 'twoFactor');
  const { recoveryCodes } = await user.ok('/user/totpEnable', { totp: totp(), code });
  for (const each of recoveryCodes) {
    keep('recovery code', each);
    keep('recovery code without its dash', each.replace('-', ''));
  }
  const payment = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, amount: '50' };
  const asked = await codeFor(user, 'withdraw', payment);
  await user.call('/bb/user/statisticsUser/txPay', {
    ...payment,
    fundPassword: NEW_FUND_PASSWORD,
    code: asked,
    totp: keep('step of the authenticator', totp()),
  });
  await user.call('/user/ownData', { password: PASSWORD, totp: recoveryCodes[0] }).catch(() => undefined);

  await exchange.clock.advance(60_000);
  await exchange.visitor.ok('/user/sendEmailCodeForget', { email: user.email });
  const proof = { email: user.email, code: keep('code to reset', exchange.mail.codeFor(user.email)) };
  const { verificationToken } = await exchange.visitor.ok('/user/emailVerification', proof);
  keep('grant', verificationToken);
  await seek();
  const words = { password: NEW_PASSWORD, password1: NEW_PASSWORD };
  await exchange.visitor.ok('/user/forgetPwd', { ...proof, verificationToken, ...words });
  keep('password after the reset', NEW_PASSWORD);
  for (const letter of exchange.mail.lettersTo(user.email)) {
    const link = /\/pc\/freeze#([\w-]{43})/.exec(letter.replaceAll('=\r\n', ''))?.[1];
    if (link) keep('link that freezes', link);
  }
}

async function ofOperators(): Promise<TestOperator> {
  const admin = await enrolAdmin(exchange);
  const finance = await enrolOperator(exchange, admin, 'finance');
  keep('password of operators', OPERATOR_PASSWORD);
  for (const each of [admin, finance]) {
    await each.login();
    keep('cookie of the console', /=(.+)/.exec(each.cookie)![1]!);
  }
  keep('link of an operator', (await exchange.mail.enrolmentLinkFor(finance.email)).split('#')[1]!);
  return admin;
}

test('attack: whoever reads the database or the log reads a password, code, token, key or seed', async () => {
  await ofUser();
  const admin = await ofOperators();
  // What comes in pieces and out of order is no reason to write it down either.
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = keep(
    'private key',
    String(privateKey.export({ type: 'pkcs8', format: 'pem' })).split('\n')[1]!,
  );
  await new Client(exchange.url).call('/bb/apikey/create', { label: pem, rights: 'read' });
  await admin.call('/ops/api/password', { oldPwd: WRONG_PASSWORD, totp: '000000' });
  await seek();
  expect(secrets.size).toBeGreaterThan(35);
  expect(lines.length).toBeGreaterThan(10);
  expect(where).toEqual([]);
});

test('the search itself finds what is there, in each spelling', async () => {
  const there = 'seeded@example.com';
  expect(await rows()).toMatch(spellings(there));
  const planted = 'Planted#77';
  for (const each of [planted, encodeURIComponent(planted), Buffer.from(planted).toString('hex')])
    expect(`a ${each} b`).toMatch(spellings(planted));
  expect(`x"${Buffer.from(planted).toString('base64')}"`).toMatch(spellings(planted));
  expect('"code":"123456"').toMatch(spellings('123456'));
  expect('1123456').not.toMatch(spellings('123456'));
});
