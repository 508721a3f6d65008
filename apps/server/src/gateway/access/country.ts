import type { FastifyRequest } from 'fastify';
import { trustedProxies } from './trusted-proxy.ts';

/**
 * Reads the caller's country from the header in which the proxies in front say it. Whoever connects without one of
 * them could claim any country, so from others the header is not believed; neither are the codes for "unknown".
 */
export function countryReader(
  header: string | undefined,
  trustProxy: string | undefined,
): (request: FastifyRequest) => string | undefined {
  if (header === undefined) return () => undefined;
  const isTrusted = trustedProxies(trustProxy);
  const name = header.toLowerCase();
  return (request) => {
    if (!isTrusted(request.raw)) return undefined;
    const value = request.headers[name];
    const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
    return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined;
  };
}
