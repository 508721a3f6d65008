import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

/** Where COSE has the numbers of a key: of an elliptic curve's its point, of RSA modulus and exponent. */
const NUMBERS = [-1, -2, -3];

/**
 * The numbers that a passkey's public key (COSE) consists of: the same key can be written in many ways, with entries in another
 * order, zeros before a number, or something behind it all. Nothing where it is no key. Whoever holds one key under two
 * names would be two persons.
 */
export function keyNumbers(publicKey: Uint8Array): string | undefined {
  try {
    const bytes = Uint8Array.from(publicKey);
    const entries = decodeCredentialPublicKey(bytes) as unknown as ReadonlyMap<unknown, unknown>;
    const numbers = NUMBERS.map((place) => entries.get(place)).filter((part) => part instanceof Uint8Array);
    const written = numbers.map((part) =>
      Array.from(part, (byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .replace(/^(00)+/, ''),
    );
    return written.length === 0 ? undefined : written.join();
  } catch {
    return undefined;
  }
}
