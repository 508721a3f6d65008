import type { FastifyRequest } from 'fastify';

/** What a cookie of the exchange is; scripts can read none of them, and other sites cannot use them. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0 removes it. */
  readonly maxAgeSeconds: number;
  readonly path: string;
}

/** The value of a request's cookie. */
export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** The `Set-Cookie` of a cookie. */
export function setCookie({ name, value, maxAgeSeconds, path }: Cookie, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`;
}
