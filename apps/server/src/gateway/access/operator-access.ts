import type { FastifyRequest } from 'fastify';
import type { OperatorSettings } from '../../settings.ts';
import type { OperatorSignIn } from '../answer.ts';
import { cookieOf, hostCookieOf, type Cookie } from '../cookies.ts';
import { isFromOtherPage } from './own-pages.ts';

/** Every call of the operator's console is below this. */
export const OPS_API = '/ops/api/';
export const OPERATOR_SESSION_MS = 12 * 60 * 60 * 1000;
/** A console that nobody touches for so long is signed out. */
export const OPERATOR_IDLE_MS = 15 * 60 * 1000;

type ConsoleSettings = Pick<OperatorSettings, 'plainHttp'>;

const COOKIE = 'bourse_console';
const MOST_CODE_CHARACTERS = 16;

/** The token of the operator's cookie: of its name for HTTPS alone, where it is set so. */
export function operatorToken(request: FastifyRequest, isForHttps: boolean): string | undefined {
  return isForHttps ? hostCookieOf(request, COOKIE) : cookieOf(request, COOKIE);
}

/**
 * Whether the console itself makes this request. The cookie is SameSite=Strict already; besides, a page of another
 * origin can neither set the header `X-Ops-Request` without being asked for leave, which nobody gives, nor hide from
 * `Sec-Fetch-Site` that a picture is wanted from outside; what browsers say of the page that sends it counts besides.
 */
export function isFromConsole(
  request: FastifyRequest,
  { publicHosts }: { readonly publicHosts: readonly string[] },
): boolean {
  if (request.method !== 'GET' && request.headers['x-ops-request'] !== '1') return false;
  return !isFromOtherPage(request, publicHosts);
}

/** The console asks for what is on the screen by itself, too, and says so: that keeps nobody signed in. */
export function isUse(request: FastifyRequest): boolean {
  return request.headers['x-ops-background'] !== '1';
}

/** A code of the operator's authenticator that he was asked for, whatever the call's fields are. */
export function operatorCode({ headers }: FastifyRequest): { readonly code?: string } {
  const code = headers['x-ops-code'];
  return typeof code === 'string' && code.length <= MOST_CODE_CHARACTERS ? { code: code.trim() } : {};
}

/** Whether the console may be used over this connection: over TLS, as far as we or a trusted proxy know. */
export function isProtected(request: FastifyRequest, { plainHttp }: ConsoleSettings): boolean {
  return plainHttp || request.protocol === 'https';
}

/** The cookie that signs in, or out. Its path is the whole host, or it could not be bound to this host alone. */
export function operatorCookie({ token }: OperatorSignIn): Cookie {
  const maxAgeSeconds = token === undefined ? 0 : OPERATOR_SESSION_MS / 1000;
  return { name: COOKIE, value: token ?? '', maxAgeSeconds, path: '/' };
}
