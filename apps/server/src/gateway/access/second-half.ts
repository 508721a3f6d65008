import { hash } from 'node:crypto';
import { cookieOf, hostCookieOf, type Cookie } from '../cookies.ts';
import type { Sessions } from './sessions.ts';
import { newToken } from './tokens.ts';

/**
 * Of a session that the web app opens, the token in the browser's storage is one half. The other lies in a cookie that no
 * script reads, so a token that was stolen from there is worth nothing elsewhere. Programs have the token alone.
 */

const NAME = 'bourse_session';
/** Browsers keep no cookie for longer; the session ends before. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export function newHalf(): string {
  return newToken();
}

export function halfCookie(half: string): Cookie {
  return { name: NAME, value: half, maxAgeSeconds: MAX_AGE_SECONDS, path: '/' };
}

/** Under this the session of both halves is stored; it has the form of a token, and neither half tells it. */
export function wholeToken(token: string, half: string): string {
  return hash('sha256', `${token}.${half}`, 'base64url');
}

/** The sessions that a request can have, with the half that its cookie brings: of its name for HTTPS alone, where it is set so. */
export function sessionsFor(
  sessions: Sessions,
  request: Parameters<typeof cookieOf>[0],
  isForHttps: boolean,
): Pick<Sessions, 'cached' | 'holder' | 'find'> {
  const half = isForHttps ? hostCookieOf(request, NAME) : cookieOf(request, NAME);
  if (half === undefined) return sessions;
  return {
    cached: (token) => sessions.cached(wholeToken(token, half)) ?? sessions.cached(token),
    holder: (token) => sessions.holder(token, half) ?? sessions.holder(token),
    find: async (token, userId) =>
      (await sessions.find(wholeToken(token, half), userId)) ?? sessions.find(token, userId),
  };
}
