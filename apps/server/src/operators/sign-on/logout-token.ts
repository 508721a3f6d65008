import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { askProvider } from '../../openid-server.ts';
import { NotIdentified } from './not-identified.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const CLOCK_SECONDS = 60;
/** How long one may be under way; as long it is remembered, so that it counts once. */
export const LOGOUT_TOKEN_SECONDS = 600;

/** Which sessions the provider has ended: one of its own, or all of somebody. */
export interface SignedOut {
  readonly subject: string | undefined;
  readonly session: string | undefined;
  /** No two tokens of an issuer share it. */
  readonly id: string;
}

/** What of a provider says whose tokens are its own. */
interface Signer {
  readonly issuer: string;
  readonly clientId: string;
  readonly keysUrl: string;
  /** Without those for which both sides share a secret. */
  readonly algorithms: readonly string[];
}

const keys = new Map<string, JWTVerifyGetKey>();

/** Reads a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws `NotIdentified`. */
export async function readLogoutToken(
  token: string,
  { issuer, clientId, keysUrl, algorithms }: Signer,
): Promise<SignedOut> {
  let claims: JWTPayload;
  try {
    ({ payload: claims } = await jwtVerify(token, keysAt(keysUrl), {
      issuer,
      audience: clientId,
      algorithms: [...algorithms],
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: LOGOUT_TOKEN_SECONDS,
      requiredClaims: ['iat', 'jti'],
    }));
  } catch (error) {
    throw new NotIdentified('a logout token that is not good', { cause: error });
  }
  const { events, nonce, sub, sid, jti } = claims;
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  // With a nonce it would be an ID token in another's place.
  if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== 'string'))
    throw new NotIdentified('a token that is no logout token');
  return { subject: sub, session: typeof sid === 'string' ? sid : undefined, id: jti! };
}

/** Kept by the library, which asks again for a key that it does not know. */
function keysAt(url: string): JWTVerifyGetKey {
  const known = keys.get(url) ?? createRemoteJWKSet(new URL(url), { [customFetch]: askProvider });
  keys.set(url, known);
  return known;
}
