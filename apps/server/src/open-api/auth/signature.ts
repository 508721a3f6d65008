import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { SignatureMethod } from '@bourse/protocol/api-keys/fields';

/** How far a request's clock may be from ours. */
export const CLOCK_WINDOW_MS = 5 * 60_000;

const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{3})?$/;

/** A request's time in ms, `YYYY-MM-DDThh:mm:ss` in UTC, perhaps with `.SSS`; `undefined` unless it is within the window around `now`. */
export function readTimestamp(text: unknown, now: number): number | undefined {
  if (typeof text !== 'string' || !TIMESTAMP.test(text)) return undefined;
  const time = Date.parse(`${text}Z`);
  return Math.abs(now - time) <= CLOCK_WINDOW_MS ? time : undefined;
}

/** The places a request may claim to have been sent to: the client signs one of these. */
export interface Endpoint {
  readonly method: string;
  readonly hosts: readonly string[];
  readonly paths: readonly string[];
}

const SIGNATURE_BYTES: Record<SignatureMethod, number> = { HmacSHA256: 32, Ed25519: 64 };

/** How signatures of a key are made: with the secret that we have too, or with one that only its owner has. */
export function signatureMethodOf(key: KeyObject): SignatureMethod {
  return key.type === 'secret' ? 'HmacSHA256' : 'Ed25519';
}

/**
 * Whether `signature` is the base64 of HMAC-SHA256, or of the key's Ed25519, over `METHOD\nhost\npath\nquery` (HTX, signature
 * version 2), with the query as it was sent or re-sorted, without its Signature. Compares in constant time.
 */
export function isSigned(key: KeyObject, endpoint: Endpoint, rawQuery: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64');
  // One spelling only: replays are told by the text of the signature.
  const method = signatureMethodOf(key);
  if (given.length !== SIGNATURE_BYTES[method] || given.toString('base64') !== signature) return false;
  const sent = withoutSignature(rawQuery);
  const isOver = (query: string) =>
    endpoint.hosts.some((host) =>
      endpoint.paths.some((path) => {
        const text = `${endpoint.method}\n${host}\n${path}\n${query}`;
        return method === 'Ed25519'
          ? verify(null, Buffer.from(text), key, given)
          : timingSafeEqual(expected(key, text), given);
      }),
    );
  // Nearly all clients send what they signed; the others are worth sorting for.
  return isOver(sent) || isOver(canonicalQuery(sent));
}

/** By secret, the text that was signed last. */
const lastSigned = new WeakMap<KeyObject, { readonly text: string; readonly digest: Buffer }>();

/** A bot that is quick signs the same text many times: signatures count in seconds and cover no body. */
function expected(secret: KeyObject, text: string): Buffer {
  const last = lastSigned.get(secret);
  if (last?.text === text) return last.digest;
  const digest = createHmac('sha256', secret).update(text).digest();
  lastSigned.set(secret, { text, digest });
  return digest;
}

function withoutSignature(rawQuery: string): string {
  // Clients add it at the end.
  const last = rawQuery.lastIndexOf('&');
  if (rawQuery.startsWith('&Signature=', last)) return rawQuery.slice(0, last);
  return rawQuery
    .split('&')
    .filter((part) => !part.startsWith('Signature='))
    .join('&');
}

/** The parameters in ASCII order, encoded as RFC 3986 says. */
export function canonicalQuery(query: string): string {
  const parts = [...new URLSearchParams(query)].map(
    ([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`,
  );
  return parts.sort().join('&');
}

function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
