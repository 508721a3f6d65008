import { createHmac, timingSafeEqual } from 'node:crypto';

/** So far a signed message may be from our clock, in seconds. */
const MOST_OFF_S = 300;

interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

/** As Standard Webhooks (standardwebhooks.com) has it, with the secret's own bytes as the key. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Whether somebody who has the secret signed it, within five minutes of now (ms). */
export function isSignedBy(
  secret: string,
  signed: Signed & { readonly signature: string },
  now: number,
): boolean {
  if (Math.abs(now / 1000 - Number(signed.timestamp)) > MOST_OFF_S) return false;
  const [own, given] = [Buffer.from(signatureOf(secret, signed)), Buffer.from(signed.signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}
