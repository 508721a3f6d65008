import { enrolAdmin, enrolOperator, TestOperator } from '@bourse/testkit/operator';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { freePort } from '@bourse/testkit/free-port';
import { onceAfter, onceBefore } from '@bourse/testkit/once';
import { CLIENT_ID, CLIENT_SECRET, SignOnProvider } from '@bourse/testkit/sign-on-provider';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Attempts } from '../../identity/sign-in/attempts.ts';
import { OperatorSessionStore } from '../team/session-store.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Operators who sign in at a real OpenID provider. */

const settings = (provider: SignOnProvider, more: Record<string, string> = {}) => ({
  PUBLIC_URL: 'http://127.0.0.1:{port}',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: 'Example ID',
  ...more,
});

async function startBoth(more: Record<string, string> = {}) {
  const provider = new SignOnProvider(await freePort());
  const exchange = await startTestExchange({ env: settings(provider, more) });
  await provider.start(exchange.url);
  return { exchange, provider };
}

describe('single sign-on', () => {
  let exchange: TestExchange;
  let provider: SignOnProvider;
  let admin: TestOperator;
  let second: TestOperator;
  beforeAll(async () => {
    ({ exchange, provider } = await startBoth());
    admin = await enrolAdmin(exchange);
    second = await enrolAdmin(exchange, 'second@example.com');
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    expect(exchange.errors).toEqual([]);
    await exchange.stop();
    await provider.stop();
  });

  const stranger = () => new TestOperator(exchange, 'nobody@example.com');
  const begin = async (operator: TestOperator) => (await operator.ok('/ops/api/signOn/begin')).url as string;
  const finish = (operator: TestOperator, response: string) =>
    operator.call('/ops/api/signOn/finish', { response });

  /** Signs in as whoever is at the provider's browser. */
  async function signIn(account: string, jar?: Map<string, string>) {
    provider.account = account;
    const operator = stranger();
    const response = await provider.visit(await begin(operator), jar);
    return { operator, response, answer: await finish(operator, response) };
  }

  const idOf = async (email: string): Promise<string> =>
    (await exchange.query('select id from operators where email = $1', [email]))[0].id;

  /** Links as two admins do. */
  async function link(email: string, subject: string): Promise<void> {
    await exchange.clock.advance(30_000);
    const { proposal } = await admin.ok('/ops/api/signOn/link', { id: await idOf(email), subject });
    expect((await second.approve(proposal, { totp: second.code() })).code).toBe(1);
  }

  test('the log-in page is told who signs in, without a word to the provider', async () => {
    expect(await stranger().ok('/ops/api/signOn')).toEqual({ name: 'Example ID', localLogin: 'everyone' });
  });

  test('who is not linked stays outside and is told his identifier; the log has it, and his address helps nothing', async () => {
    // The provider says that he has the address of an admin.
    const { answer, operator } = await signIn('admin-77');
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.msg).toBe(
      'No active operator is linked to your account at Example ID. An admin can propose it with this identifier: admin-77',
    );
    expect((await operator.call('/ops/api/me')).code).toBe(-2);
    const [entry] = await exchange.query(`select * from audit_log where action = 'signOn.refused'`);
    expect(entry).toMatchObject({ operator_id: null, subject: 'signOn', ip: '127.0.0.1' });
    expect(JSON.parse(entry.after)).toEqual({
      issuer: `${provider.issuer}/`,
      subject: 'admin-77',
      claimedEmail: 'admin@example.com',
    });
  });

  test('two admins link, the operator signs in, and approves with his own code alone', async () => {
    const finance = await linked('finance', 'fay-1');
    const { operator, answer } = await signIn('fay-1');
    expect(answer.data).toMatchObject({ email: finance.email, role: 'finance' });
    expect((await operator.ok('/ops/api/me')).email).toBe(finance.email);
    const [entry] = await exchange.query(
      `select after from audit_log where action = 'operator.login' order by id::bigint desc limit 1`,
    );
    expect(JSON.parse(entry.after)).toEqual({ signOn: `${provider.issuer}/` });
  });

  async function linked(role: string, subject: string): Promise<TestOperator> {
    const email = `${role}-${subject}@example.com`;
    await exchange.clock.advance(30_000);
    const { proposal } = await admin.ok('/ops/api/operators/create', { email, role });
    expect((await second.approve(proposal, { totp: second.code() })).code).toBe(1);
    const operator = new TestOperator(exchange, email);
    await operator.enrol(await exchange.mail.enrolmentLinkFor(email));
    await link(email, subject);
    return operator;
  }

  test('linking ends sessions; one name belongs to one operator; taking the link off takes one, at once', async () => {
    const operator = await linked('support', 'sue-1');
    expect((await operator.call('/ops/api/me')).code).toBe(-2);
    const other = await idOf('second@example.com');
    expect((await admin.call('/ops/api/signOn/link', { id: other, subject: 'sue-1' })).msg).toBe(
      'This identifier is linked to another operator.',
    );
    const { operator: session } = await signIn('sue-1');
    expect((await session.call('/ops/api/me')).code).toBe(1);
    const { list } = await admin.ok('/ops/api/operators/list');
    const row = list.find((each: { email: string }) => each.email === operator.email);
    expect(row.signOn).toBe('sue-1');
    await second.ok('/ops/api/signOn/unlink', { id: row.id });
    expect((await session.call('/ops/api/me')).code).toBe(-2);
    expect((await signIn('sue-1')).answer.code).toBe(0);
  });

  test('attack: his link is taken off once more while one waits: the yes after that links him', async () => {
    const { email } = await linked('kyc', 'kat-1');
    const id = await idOf(email);
    await second.ok('/ops/api/signOn/unlink', { id });
    const { proposal } = await admin.ok('/ops/api/signOn/link', { id, subject: 'kat-2' });
    await second.ok('/ops/api/signOn/unlink', { id });
    await exchange.clock.advance(30_000);
    expect((await second.approve(proposal, { totp: second.code() })).msg).toBe('This is no longer pending.');
    expect((await second.call('/ops/api/signOn/unlink', { id })).code).toBe(0);
    expect((await signIn('kat-2')).answer.code).toBe(0);
  });

  test('attack: his link is taken off while he signs in at the provider', async () => {
    const { email } = await linked('kyc', 'kit-1');
    const id = await idOf(email);
    const isOff = onceAfter(Attempts.prototype, 'takeBack', () =>
      second.ok('/ops/api/signOn/unlink', { id }),
    );
    const { answer, operator } = await signIn('kit-1');
    expect(answer.msg).toContain('No active operator is linked');
    expect(isOff()).toBe(true);
    expect((await operator.call('/ops/api/me')).code).toBe(-2);
    const live = 'select from operator_sessions where operator_id = $1 and ended_at is null';
    expect(await exchange.query(live, [id])).toEqual([]);
  });

  test('who is disabled stays outside, and his session ends at once', async () => {
    const { email } = await linked('kyc', 'kim-1');
    const { operator } = await signIn('kim-1');
    expect((await operator.call('/ops/api/me')).code).toBe(1);
    await admin.ok('/ops/api/operators/disable', { id: await idOf(email) });
    expect((await operator.call('/ops/api/me')).code).toBe(-2);
    expect((await signIn('kim-1')).answer.msg).toContain('No active operator is linked');
  });

  test('a session ends after 15 idle minutes and after 12 hours, as with a password', async () => {
    await linked('auditor', 'ann-1');
    const { operator } = await signIn('ann-1');
    await exchange.clock.advance(14 * 60_000);
    expect((await operator.call('/ops/api/me')).code).toBe(1);
    await exchange.clock.advance(15 * 60_000);
    expect((await operator.call('/ops/api/me')).code).toBe(-2);
    for (const each of [admin, second]) await each.login();
  });

  test('signing out leads to the provider, which knows whom to sign out and sends him back to the log-in', async () => {
    const jar = new Map<string, string>();
    await linked('auditor', 'leo-1');
    const { operator } = await signIn('leo-1', jar);
    const { url } = await operator.ok('/ops/api/logout');
    expect((await operator.call('/ops/api/me')).code).toBe(-2);
    const end = new URL(url);
    expect(end.origin + end.pathname).toBe(`${provider.issuer}/session/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${exchange.url}/ops/login`);
    expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/);
    const [{ id_token }] = await exchange.query(
      'select id_token from operator_sessions order by id desc limit 1',
    );
    expect(id_token).toBe('');
    expect(await admin.ok('/ops/api/logout')).toEqual({});
    await admin.login();
  });

  test('what is kept of the provider is sealed', async () => {
    await linked('auditor', 'ida-1');
    await signIn('ida-1');
    const [{ id_token }] = await exchange.query(
      'select id_token from operator_sessions order by id desc limit 1',
    );
    expect(id_token.length).toBeGreaterThan(100);
    expect(id_token).not.toMatch(/^ey/);
  });

  describe('a session that ends at the provider', () => {
    const told = (token: string) =>
      fetch(`${exchange.url}/signOn/logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      });

    test('ends here at once, that one alone; what is no logout token is 400 and ends nothing', async () => {
      await linked('auditor', 'out-1');
      const jar = new Map<string, string>();
      const [{ operator: gone, response }, { operator: other }] = [
        await signIn('out-1', jar),
        await signIn('out-1'),
      ];
      expect((await told('x')).status).toBe(400);
      const { url } = await gone.ok('/ops/api/logout');
      // An ID token is signed by the provider, too, and no logout token.
      expect((await told(new URL(url).searchParams.get('id_token_hint')!)).status).toBe(400);
      expect(response).toContain('code=');
      const { operator: again } = await signIn('out-1', jar);
      expect((await again.call('/ops/api/me')).code).toBe(1);
      await provider.signOut(url, jar);
      expect((await again.call('/ops/api/me')).code).toBe(-2);
      expect((await other.call('/ops/api/me')).code).toBe(1);
      const [entry] = await exchange.query(`select * from audit_log where action = 'signOn.signedOut'`);
      expect(entry.operator_id).toBeNull();
    });

    test('attack: the database is away when it is told: the token is used up, and the session lives on', async () => {
      await linked('auditor', 'away-1');
      const { operator } = await signIn('away-1');
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const iat = Math.floor(Date.now() / 1_000);
      const said = { iss: provider.issuer, aud: CLIENT_ID, sub: 'away-1', iat, jti: 'again', events };
      const token = await provider.sign(said);
      const away = new Error('timeout exceeded when trying to connect');
      onceBefore(OperatorSessionStore.prototype, 'endOfProvider', () => Promise.reject(away));
      expect((await told(token)).status).toBe(503);
      expect((await told(token)).status).toBe(200);
      expect((await operator.call('/ops/api/me')).code).toBe(-2);
    });

    test('no forged logout token ends anything, and a good one does once', async () => {
      await linked('auditor', 'log-1');
      const { operator } = await signIn('log-1');
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const iat = Math.floor(Date.now() / 1_000);
      const good = { iss: provider.issuer, aud: CLIENT_ID, sub: 'log-1', iat, jti: 'first', events };
      const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: [JWK] };
      const kid = keys[0].kid!;
      const { privateKey } = await generateKeyPair('RS256');
      const withSecret = (secret: string) =>
        new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(secret));
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const publicPem = await exportSPKI((await importJWK(keys[0], 'RS256')) as CryptoKey);
      const forged: Record<string, string> = {
        'nobody has signed': `${part({ alg: 'none', kid })}.${part(good)}.`,
        'another has signed': await new SignJWT(good)
          .setProtectedHeader({ alg: 'RS256', kid })
          .sign(privateKey),
        'the public key as a secret': await withSecret(publicPem),
        'the public key as a secret, as JSON': await withSecret(JSON.stringify(keys[0])),
        'the secret of the client': await withSecret(CLIENT_SECRET),
        'for another client': await provider.sign({ ...good, aud: 'another' }),
        'of another issuer': await provider.sign({ ...good, iss: 'https://id.example' }),
        'with a nonce, as an ID token': await provider.sign({ ...good, nonce: 'x' }),
        'no such event': await provider.sign({ ...good, events: { 'http://example.com/other': {} } }),
        'an event that is no object': await provider.sign({ ...good, events: Object.keys(events)[0] }),
        'about nobody': await provider.sign({ ...good, sub: undefined as never }),
        'of long ago': await provider.sign({ ...good, iat: iat - 3_600 }),
        'of later': await provider.sign({ ...good, iat: iat + 3_600 }),
        'past its end': await provider.sign({ ...good, exp: iat - 120 }),
        ...Object.fromEntries(
          await Promise.all(
            (['events', 'iat', 'jti', 'aud', 'iss'] as const).map(async (name) => {
              const { [name]: _, ...rest } = good;
              return [`without ${name}`, await provider.sign(rest)];
            }),
          ),
        ),
      };
      for (const [what, token] of Object.entries(forged)) {
        expect([what, (await told(token)).status]).toEqual([what, 400]);
        expect([what, (await operator.call('/ops/api/me')).code]).toEqual([what, 1]);
      }
      const token = await provider.sign(good);
      expect((await told(token)).status).toBe(200);
      expect((await operator.call('/ops/api/me')).code).toBe(-2);
      // Kept by somebody on the way, and sent again when he is back.
      const { operator: back } = await signIn('log-1');
      expect((await told(token)).status).toBe(200);
      expect((await back.call('/ops/api/me')).code).toBe(1);
    });
  });

  test('going live: the provider answers, and nobody is kept out without it', async () => {
    const looked = async (by: TestOperator) => {
      const { checks } = await by.ok('/ops/api/golive/status');
      return checks.find(({ name }: { name: string }) => name === 'signOn');
    };
    await exchange.clock.advance(30_000);
    const { done, details } = await looked(admin);
    expect(done).toBe(true);
    expect(details).toEqual([
      'Example ID answers.',
      expect.stringMatching(/^Operators linked to it: \d+ of \d+\.$/),
    ]);
    const away = new SignOnProvider(await freePort());
    const shut = await startTestExchange({ env: settings(away, { OIDC_LOCAL_LOGIN: 'admins' }) });
    try {
      const boss = await enrolAdmin(shut);
      await enrolOperator(shut, boss, 'support');
      const found = await looked(boss);
      expect(found.done).toBe(false);
      expect(found.details[0]).toMatch(/^Example ID does not answer: /);
      expect(found.details[1]).toMatch(/^Linked to it are 0 of 2 operators, and OIDC_LOCAL_LOGIN=admins/);
    } finally {
      await shut.stop();
    }
  });

  describe('attacks', () => {
    const OTHER =
      'This log-in was not begun in this browser, is too old, or was used already. Please begin again.';
    beforeAll(() => linked('auditor', 'vic-1'));

    test('a code that was used is used up, in this browser and with the cookie copied', async () => {
      const { operator, response } = await signIn('vic-1');
      expect((await finish(operator, response)).msg).toBe(OTHER);
    });

    test('two answers at once sign in once', async () => {
      provider.account = 'vic-1';
      const operator = stranger();
      const response = await provider.visit(await begin(operator));
      const answers = await Promise.all([finish(operator, response), finish(operator, response)]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    });

    test('nobody is signed in as somebody else by a link (CSRF of the log-in)', async () => {
      provider.account = 'vic-1';
      const attacker = stranger();
      const response = await provider.visit(await begin(attacker));
      // The victim has begun nothing, or something else.
      const victim = stranger();
      expect((await finish(victim, response)).msg).toBe(OTHER);
      await begin(victim);
      expect((await finish(victim, response)).msg).toBe(OTHER);
    });

    test('a state of one try with the code of another, and a code without state', async () => {
      provider.account = 'vic-1';
      const [one, two] = [stranger(), stranger()];
      const [first, other] = [await provider.visit(await begin(one)), await provider.visit(await begin(two))];
      const mixed = new URLSearchParams(first);
      mixed.set('code', new URLSearchParams(other).get('code')!);
      // PKCE: the code belongs to the verifier of the other try.
      expect((await finish(one, mixed.toString())).msg).toBe(
        'Example ID has not confirmed who you are. Please try again.',
      );
      const bare = new URLSearchParams(other);
      bare.delete('state');
      expect((await finish(two, bare.toString())).msg).toBe(OTHER);
    });

    test('an answer after ten minutes, and a cookie whose time was moved', async () => {
      provider.account = 'vic-1';
      const operator = stranger();
      const response = await provider.visit(await begin(operator));
      await exchange.clock.advance(10 * 60_000);
      expect((await finish(operator, response)).msg).toBe(OTHER);
      const [, moved] = /^bourse_signon=(.+)$/.exec(
        operator.cookie.split('; ').find((each) => each.startsWith('bourse_signon'))!,
      )!;
      const later = `${Number(moved!.split('.')[0]) + 600_000}.${moved!.split('.')[1]}`;
      const answer = await exchange.visitor.call(
        '/ops/api/signOn/finish',
        { response },
        { headers: { 'x-ops-request': '1', cookie: `bourse_signon=${later}` } },
      );
      expect(answer.msg).toBe(OTHER);
      for (const each of [admin, second]) await each.login();
    });

    test('another page cannot finish a log-in: it has neither the header nor the cookie', async () => {
      const answer = await exchange.visitor.call('/ops/api/signOn/finish', { response: 'code=x&state=y' });
      expect(answer.msg).toBe('Your role does not allow this.');
      const operator = stranger();
      await begin(operator);
      expect(operator.setCookie).toMatch(
        /^bourse_signon=.*; Path=\/ops\/api\/signOn; HttpOnly; SameSite=Strict; Max-Age=600$/,
      );
    });

    test('the provider is told one place to send browsers back to, whatever Host a request names', async () => {
      const answer = await exchange.visitor.call(
        '/ops/api/signOn/begin',
        {},
        { headers: { 'x-ops-request': '1', 'x-forwarded-host': 'evil.test' } },
      );
      const url = new URL(answer.data.url);
      expect(url.searchParams.get('redirect_uri')).toBe(`${exchange.url}/ops/signon`);
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      expect(url.searchParams.get('response_type')).toBe('code');
    });

    test('an error of the provider, and rubbish, are refused and no fault of ours', async () => {
      for (const rest of ['error=access_denied', 'code=', 'code=a&code=b', 'code=%00', '']) {
        const operator = stranger();
        const state = new URL(await begin(operator)).searchParams.get('state')!;
        const answer = await finish(operator, `${rest}&state=${state}`);
        expect([rest, answer.code]).toEqual([rest, 0]);
      }
    });

    test('a sender with thirty wrong answers waits', async () => {
      let last = '';
      for (let i = 0; i < 31; i++) last = (await finish(stranger(), 'code=x&state=y')).msg;
      expect(last).toContain('Too many');
      await exchange.clock.advance(3_600_000);
      for (const each of [admin, second]) await each.login();
    });
  });

  test('another key of the provider is learned, and one that is not its own is not believed', async () => {
    await linked('auditor', 'kay-1');
    expect((await signIn('kay-1')).answer.code).toBe(1);
    await provider.stop();
    await provider.start();
    // The keys are asked for once a minute at most.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await signIn('kay-1')).answer.code).toBe(1);
  });

  test('a provider that is down keeps out nobody who has a password', async () => {
    await provider.stop();
    const answer = await stranger().call('/ops/api/signOn/begin');
    expect(answer.code === 1 || answer.msg.startsWith('Example ID does not answer.')).toBe(true);
    const cold = await startTestExchange({ env: settings(provider, { OIDC_LOCAL_LOGIN: 'admins' }) });
    try {
      const boss = await enrolAdmin(cold);
      const clerk = await enrolOperator(cold, boss, 'support');
      expect((await clerk.call('/ops/api/signOn/begin')).msg).toBe(
        'Example ID does not answer. Log in with your password or a passkey, if you may, or try again later.',
      );
      expect((await boss.login()).code).toBe(1);
      expect((await clerk.login()).msg).toBe(
        'Please log in with Example ID. Password and passkey are for admins, for when it does not answer.',
      );
      const [entry] = await cold.query(
        `select after from audit_log where action = 'operator.login' order by id::bigint desc limit 1`,
      );
      expect(JSON.parse(entry.after)).toEqual({ breakGlass: true });
    } finally {
      await cold.stop();
    }
    await provider.start();
  });
});

test('without a provider there is no such door', async () => {
  const exchange = await startTestExchange();
  try {
    const anyone = new TestOperator(exchange, 'x@example.com');
    expect(await anyone.ok('/ops/api/signOn')).toEqual({ name: '', localLogin: 'everyone' });
    for (const [path, fields] of [
      ['/ops/api/signOn/begin', {}],
      ['/ops/api/signOn/finish', { response: 'code=x&state=y' }],
    ] as const)
      expect((await anyone.call(path, fields)).msg).toBe('Single sign-on is not set up.');
  } finally {
    await exchange.stop();
  }
});
