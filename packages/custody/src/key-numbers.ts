import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

/** Where COSE (RFC 9053) says of which kind a key is, and on which curve. */
const [KIND, CURVE] = [1, -1];
const [ED25519, P256] = [6, 1];
/** 2^255 - 19, and the one of P-256: a coordinate that is not below it is another one, written otherwise. */
const ED25519_PRIME = (1n << 255n) - 19n;
const P256_PRIME = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;

/** Of which numbers a key of each kind consists. Whatever else stands in it is read by nobody, and makes it no other key. */
const NUMBERS: Readonly<Record<number, (key: CoseKey) => readonly bigint[]>> = {
  // Edwards curve: one coordinate, the last bit of which is the other's sign.
  1: (key) => {
    if (key.get(CURVE) !== ED25519) throw new Error('another curve');
    const point = numberOf(key.get(-2), { bytes: 32, littleEndian: true });
    if ((point & (2n ** 255n - 1n)) >= ED25519_PRIME) throw new Error('not below the prime');
    return [point];
  },
  // Elliptic curve: both coordinates.
  2: (key) => {
    if (key.get(CURVE) !== P256) throw new Error('another curve');
    const point = [-2, -3].map((place) => numberOf(key.get(place), { bytes: 32 }));
    if (point.some((coordinate) => coordinate >= P256_PRIME)) throw new Error('not below the prime');
    return point;
  },
  // RSA: modulus and exponent.
  3: (key) => [-1, -2].map((place) => numberOf(key.get(place))),
};

type CoseKey = ReadonlyMap<unknown, unknown>;

/**
 * The numbers that a passkey's public key (COSE) consists of: the same key can be written in many ways, with entries in another
 * order, more of them, or something behind it all. Nothing where it is no key, or one that is written as no authenticator
 * writes it. Whoever holds one key under two names would be two persons.
 */
export function keyNumbers(publicKey: Uint8Array): string | undefined {
  try {
    const key = decodeCredentialPublicKey(Uint8Array.from(publicKey)) as unknown as CoseKey;
    const kind = key.get(KIND) as number;
    return [kind, ...NUMBERS[kind]!(key)].join();
  } catch {
    return undefined;
  }
}

/** Throws where it is no number of so many bytes. */
function numberOf(part: unknown, { bytes = 0, littleEndian = false } = {}): bigint {
  if (!(part instanceof Uint8Array) || (bytes > 0 && part.length !== bytes)) throw new Error('no number');
  const digits = littleEndian ? [...part].reverse() : [...part];
  return BigInt(`0x${digits.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}
