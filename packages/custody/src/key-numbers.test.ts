import { isoCBOR } from '@simplewebauthn/server/helpers';
import { describe, expect, test } from 'vitest';
import { keyNumbers } from './key-numbers.ts';

type Entries = readonly (readonly [number, unknown])[];

const cose = (entries: Entries) => isoCBOR.encode(new Map(entries as never) as never);
const bytes = (length: number, last: number) =>
  Uint8Array.from({ length }, (_, n) => (n === length - 1 ? last : 0));
const filled = Uint8Array.from({ length: 32 }, (_, n) => n + 1);
const big = (number: bigint) =>
  Uint8Array.from({ length: 32 }, (_, n) => Number((number >> BigInt(8 * (31 - n))) & 255n));

const P256_PRIME = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const [X, Y] = [bytes(32, 5), filled];
const P256: Entries = [
  [1, 2],
  [3, -7],
  [-1, 1],
  [-2, X],
  [-3, Y],
];
const ED25519: Entries = [
  [1, 1],
  [3, -8],
  [-1, 6],
  [-2, filled],
];
const RSA: Entries = [
  [1, 3],
  [3, -257],
  [-1, filled],
  [-2, Uint8Array.of(1, 0, 1)],
];
/** With another value in one place. */
const but = (entries: Entries, place: number, value: unknown): Entries =>
  entries.map((entry) => (entry[0] === place ? [place, value] : entry));

describe('attack: one key in another spelling is the same key', () => {
  test.each<[string, Entries, Uint8Array]>([
    ['P-256, the other way round', P256, cose([...P256].reverse())],
    ['P-256 with another name of it', P256, cose([...P256, [2, Uint8Array.of(1)]])],
    ['P-256 with something behind it', P256, Uint8Array.from([...cose(P256), 0])],
    ['Ed25519 with a second coordinate', ED25519, cose([...ED25519, [-3, filled]])],
    ['RSA with zeros before its modulus', RSA, cose(but(RSA, -1, Uint8Array.from([0, 0, ...filled])))],
    ['RSA with zeros before its exponent', RSA, cose(but(RSA, -2, Uint8Array.of(0, 1, 0, 1)))],
  ])('%s', (_, plain, other) => {
    expect(keyNumbers(cose(plain))).toBeDefined();
    expect(keyNumbers(other)).toBe(keyNumbers(cose(plain)));
  });
});

test.each<[string, Entries]>([
  ['P-256', but(P256, -2, filled)],
  ['P-256, which has its mirror image,', but(P256, -3, X)],
  ['Ed25519', but(ED25519, -2, bytes(32, 7))],
  ['RSA', but(RSA, -2, Uint8Array.of(3))],
])('another key of %s has other numbers', (_, other) => {
  const numbers = [P256, ED25519, RSA].map((entries) => keyNumbers(cose(entries)));
  expect(keyNumbers(cose(other))).toBeDefined();
  expect(numbers).not.toContain(keyNumbers(cose(other)));
});

describe('attack: a key that is written as no authenticator writes it is none', () => {
  test.each<[string, Uint8Array]>([
    ['a compressed point', cose(but(P256, -3, true))],
    ['a coordinate above the prime', cose(but(P256, -2, big(P256_PRIME + 5n)))],
    ['a coordinate with a zero before it', cose(but(P256, -2, Uint8Array.from([0, ...X])))],
    ['a coordinate without the zeros before it', cose(but(P256, -2, Uint8Array.of(5)))],
    ['another curve', cose(but(P256, -1, 2))],
    ['an Edwards point above the prime', cose(but(ED25519, -2, new Uint8Array(32).fill(255)))],
    ['an Edwards point of 33 bytes', cose(but(ED25519, -2, Uint8Array.from([...filled, 0])))],
    ['another Edwards curve', cose(but(ED25519, -1, 7))],
    ['RSA without a modulus', cose(RSA.filter(([place]) => place !== -1))],
    ['a kind that nobody knows', cose(but(P256, 1, 4))],
    ['no COSE', Uint8Array.of(1, 2, 3)],
  ])('%s', (_, key) => {
    expect(keyNumbers(key)).toBeUndefined();
  });
});
