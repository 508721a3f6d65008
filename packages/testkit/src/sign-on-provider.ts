import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT_ID = 'console';
export const CLIENT_SECRET = 'a secret of the console and its provider';

/** A real OpenID provider, where whoever `account` names is signed in already. */
export class SignOnProvider {
  /** Who is at the browser. */
  account = 'alice-1';
  readonly #port: number;
  #origin = '';
  #server: Server | undefined;
  #signing: { readonly key: CryptoKey; readonly kid: string } | undefined;

  /** `port`: where it will listen; so that an exchange can be told before. */
  constructor(port: number) {
    this.#port = port;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens, with a key of its own, another one each time. `origin`: of the exchange that it signs operators in to. */
  async start(origin = this.#origin): Promise<this> {
    this.#origin = origin;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${Date.now()}`;
    this.#signing = { key: privateKey, kid };
    const key: JWK = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid };
    const server = createServer((request, response) => handle(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    const provider = new Provider(this.issuer, this.#configuration(key));
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      // Whoever is at the browser has typed his password long ago.
      const result = { login: { accountId: this.account } };
      context.redirect(await provider.interactionResult(context.req, context.res, result));
    });
    const handle = provider.callback();
    return this;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** A token with its signature that says whatever it is told to. */
  sign(claims: JWTPayload): Promise<string> {
    const { key, kid } = this.#signing!;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt' }).sign(key);
  }

  /** Does what a browser does with that address, up to where it is sent back; answers with which query. */
  async visit(url: string, cookies = new Map<string, string>()): Promise<string> {
    let next = url;
    for (let hops = 0; hops < 10; hops++) {
      if (next.startsWith(`${this.#origin}/ops/signon`)) return new URL(next).search.slice(1);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [pair] = set.split(';') as [string];
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${next} ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
    throw new Error('it goes round in circles');
  }

  /** Signs out at that address of the provider, as a browser does whose owner says yes. */
  async signOut(url: string, cookies: Map<string, string>): Promise<void> {
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = await fetch(url, { headers: { cookie: cookie() } });
    const text = await page.text();
    const secret = /name="xsrf" value="([^"]+)"/.exec(text)?.[1];
    if (secret === undefined) throw new Error(`${url} ${page.status}: ${text}`);
    const answer = await fetch(`${this.issuer}/session/end/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookie() },
      body: new URLSearchParams({ xsrf: secret, logout: 'yes' }),
    });
    if (answer.status >= 400) throw new Error(`${answer.status}: ${await answer.text()}`);
  }

  #configuration(key: JWK): Configuration {
    return {
      jwks: { keys: [key as never] },
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${this.#origin}/ops/signon`],
          post_logout_redirect_uris: [`${this.#origin}/ops/login`],
          backchannel_logout_uri: `${this.#origin}/signOn/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      cookies: { keys: ['of the test'] },
      // Its own refuses addresses of this machine.
      fetch: (url, options) =>
        fetch(url, { method: options!.method!, body: options!.body!, headers: options!.headers! }),
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        // An address that somebody else may have had before.
        claims: () => ({ sub: id, email: `${id.split('-')[0]}@example.com`, email_verified: true }),
      }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    };
  }
}
