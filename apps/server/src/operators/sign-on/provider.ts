import * as oidc from 'openid-client';
import { consoleOrigin, type Settings, type SignOnSettings } from '../../settings.ts';
import { askProvider, discoverServer, isPlain, TIMEOUT_SECONDS } from '../../openid-server.ts';
import { NotIdentified } from './not-identified.ts';
import { readLogoutToken, type SignedOut } from './logout-token.ts';

/** Its addresses and keys are asked for again after that; an unknown key is looked for sooner, at most once a minute. */
const KNOWN_MS = 5 * 60_000;
/** How far its clock and ours may be apart. */
const CLOCK_SECONDS = 60;

/** The console's page to which the provider sends browsers back; registered there, letter by letter. */
const CALLBACK_PATH = '/ops/signon';
/** Where it may send them once they have signed out there. */
const SIGNED_OUT_PATH = '/ops/login';

/** As the standard has it; what is linked is shown, typed in and compared. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** What one try to sign in is held to. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE; its hash goes to the provider. */
  readonly verifier: string;
}

/** Whom the provider has shown to be there. */
export interface Identified {
  readonly issuer: string;
  readonly subject: string;
  /** As it claims; never what anybody is found by. */
  readonly email: string;
  /** The session there, where it tells. */
  readonly session: string | undefined;
  readonly idToken: string;
}

/** It cannot be reached, or does not answer as a provider does. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

type ProviderSettings = Parameters<typeof consoleOrigin>[0];

/** The OpenID provider, as its client: authorization code with PKCE, tokens taken only with its signature. */
export class Provider {
  readonly #settings: SignOnSettings;
  readonly #origin: string;
  #known: { readonly at: number; readonly config: Promise<oidc.Configuration> } | undefined;

  constructor(settings: SignOnSettings, where: ProviderSettings) {
    this.#settings = settings;
    this.#origin = consoleOrigin(where);
  }

  /** Where the browser goes to sign in. Throws `ProviderDown`. */
  async beginUrl({ state, nonce, verifier }: Secrets): Promise<string> {
    const config = await this.#configuration();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.#origin + CALLBACK_PATH,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Exchanges what it has sent the browser back with. Throws `ProviderDown`, `NotIdentified`. */
  async identify(response: URLSearchParams, { state, nonce, verifier }: Secrets): Promise<Identified> {
    const config = await this.#configuration();
    const url = new URL(this.#origin + CALLBACK_PATH);
    url.search = response.toString();
    try {
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      if (!SUBJECT.test(claims.sub)) throw new NotIdentified('a token about nobody');
      return {
        // The token names it as its provider spells it, which the library has held against what was set.
        issuer: this.#settings.issuer,
        subject: claims.sub,
        email: textOf(claims['email']),
        session: textOf(claims['sid']) || undefined,
        idToken: tokens.id_token!,
      };
    } catch (error) {
      if (error instanceof NotIdentified) throw error;
      throw isAnswer(error) ? new NotIdentified(reasonOf(error), { cause: error }) : down(error);
    }
  }

  /** Where the browser goes to sign out there as well; `undefined`: it knows no such place, or is down. */
  async endUrl(idToken: string): Promise<string | undefined> {
    const config = await this.#configuration().catch(() => undefined);
    if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: this.#origin + SIGNED_OUT_PATH,
    }).href;
  }

  /** Whose sessions the provider has ended. Throws `ProviderDown`, `NotIdentified`. */
  async signedOut(logoutToken: string): Promise<SignedOut & { readonly issuer: string }> {
    const server = (await this.#configuration()).serverMetadata();
    const { issuer, clientId } = this.#settings;
    const algorithms = (server.id_token_signing_alg_values_supported ?? ['RS256']).filter(
      (each) => each !== 'none' && !each.startsWith('HS'),
    );
    const signer = { issuer: server.issuer, clientId, keysUrl: server.jwks_uri!, algorithms };
    return { ...(await readLogoutToken(logoutToken, signer)), issuer };
  }

  /** Asked for once by all who need it at a time; what failed is asked for again. */
  #configuration(): Promise<oidc.Configuration> {
    const now = performance.now();
    if (this.#known && now - this.#known.at < KNOWN_MS) return this.#known.config;
    const known = { at: now, config: this.#discover() };
    this.#known = known;
    known.config.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.config;
  }

  async #discover(): Promise<oidc.Configuration> {
    const { clientId, clientSecret } = this.#settings;
    try {
      const server = await discoverServer(this.#settings);
      const config = new oidc.Configuration(
        server,
        clientId,
        { [oidc.clockTolerance]: CLOCK_SECONDS },
        authentication(server, clientSecret),
      );
      config.timeout = TIMEOUT_SECONDS;
      config[oidc.customFetch] = askProvider;
      if (isPlain(this.#settings)) oidc.allowInsecureRequests(config);
      // TLS alone would do for the standard; here the token is believed for its signature.
      oidc.enableNonRepudiationChecks(config);
      return config;
    } catch (error) {
      throw down(error);
    }
  }
}

/** As the standard has it, unless the provider takes the other way alone. */
function authentication(server: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const ways = server.token_endpoint_auth_methods_supported;
  return ways && !ways.includes('client_secret_basic')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.slice(0, 255) : '';
}

/** Whether it is the provider that said no, or its answer that is not good; else it was not there. */
function isAnswer(error: unknown): error is Error {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.WWWAuthenticateChallengeError)
    return true;
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  if (!(error instanceof oidc.ClientError) || error.code === 'OAUTH_TIMEOUT') return false;
  return !(error.cause instanceof Response && error.cause.status >= 500);
}

/** For the log: what failed, without anything that came from outside. */
function reasonOf(error: Error): string {
  const code = 'error' in error ? error.error : 'code' in error ? error.code : '';
  return `${error.message} ${typeof code === 'string' ? code.replaceAll(/[^\w.-]/g, '').slice(0, 60) : ''}`.trim();
}

function down(error: unknown): ProviderDown {
  const { message, cause } = error as Error;
  return new ProviderDown(cause instanceof Error ? `${message}: ${cause.message}` : message, {
    cause: error,
  });
}

/** Only where somebody has named a provider. */
export function createProvider(settings: Settings): Provider | undefined {
  const { signOn } = settings.operators;
  return signOn && new Provider(signOn, settings);
}
