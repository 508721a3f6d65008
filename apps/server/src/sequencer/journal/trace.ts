import { createHash } from 'node:crypto';

/** 16 bytes in hex, as a UUID or without its hyphens. */
const SIXTEEN_BYTES = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * What the journal keeps of a request's id (`X-Request-Id`): 16 bytes, as 32 digits of hex. Ids of nginx, Caddy, HAProxy and our own
 * are 16 bytes and stay what they are, so that who has one from a log finds its entries; of any other it is the beginning of
 * its SHA-256, which finds them as well.
 */
export function traceOf(request: string): string {
  if (SIXTEEN_BYTES.test(request)) return plainTrace(request);
  return createHash('sha256').update(request, 'utf8').digest('hex').slice(0, 32);
}

/** A trace as PostgreSQL spells it, without its hyphens. */
export function plainTrace(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase();
}
