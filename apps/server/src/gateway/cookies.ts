import type { FastifyRequest } from 'fastify';

/** What a cookie of the exchange is; scripts can read none of them, and other sites cannot use them. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0 removes it. */
  readonly maxAgeSeconds: number;
  readonly path: string;
}

/**
 * Browsers take a cookie of such a name only over TLS, and of the first only from this very host: no neighbour under the same
 * domain can put one into a reader's jar.
 */
const THIS_HOST = '__Host-';
const OVER_TLS = '__Secure-';

type Sent = Pick<FastifyRequest, 'headers'>;

/** The value of a request's cookie. One of before its name had a prefix counts where there is no other. */
export function cookieOf(request: Sent, name: string): string | undefined {
  const jar = jarOf(request);
  return jar?.get(THIS_HOST + name) ?? jar?.get(OVER_TLS + name) ?? jar?.get(name);
}

/** The same of one that nobody but this host can have set, over TLS. */
export function hostCookieOf(request: Sent, name: string): string | undefined {
  return jarOf(request)?.get(THIS_HOST + name);
}

/** Asked several times of each request; those of programs have none. */
function jarOf({ headers }: Sent): ReadonlyMap<string, string> | undefined {
  if (headers.cookie === undefined) return undefined;
  const jar = new Map<string, string>();
  for (const pair of headers.cookie.split(';')) {
    const equals = pair.indexOf('=');
    const key = pair.slice(0, Math.max(equals, 0)).trim();
    if (key !== '' && !jar.has(key)) jar.set(key, pair.slice(equals + 1).trim());
  }
  return jar;
}

/** The `Set-Cookie` of a cookie. */
export function setCookie({ name, value, maxAgeSeconds, path }: Cookie, isSecure: boolean): string {
  const prefix = path === '/' ? THIS_HOST : OVER_TLS;
  const [before, after] = isSecure ? [prefix, '; Secure'] : ['', ''];
  return `${before}${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${after}`;
}
