import { base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { isAttested } from './attestation.ts';
import { isBitcoinAttestation } from './bip322.ts';

const ADDRESS = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const OTHER = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297';

/** Signatures of others: of Bitcoin Core's tests (by buidl), of BIP 322 (two files of vectors), of bip322-js 3.0.0. */
test.each([
  [
    ADDRESS,
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
  [
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    'No prefix fallback',
    'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
  ],
  [
    'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
    'TPIZPITUIHEUHO5ACOL6W6MBVD',
    'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
  ],
  [
    ADDRESS,
    '',
    'AUGzh5Spc9EhgS1YUx12xf8nqAQTl3VAkc8jSUWJWCJEsRAN5EJ35TvtY/TEj4nQpEQyVkdGKP6QMnzPwOlijtVoAQ==',
  ],
])('%s: a text that others have signed by BIP 322: %j', (address, text, signature) => {
  expect(isBitcoinAttestation('bitcoin', address, text, signature)).toBe(true);
  expect(isBitcoinAttestation('bitcoin', address, text, `smp${signature}`)).toBe(true);
  expect(isBitcoinAttestation('bitcoin', address, `${text}!`, signature)).toBe(false);
  expect(isBitcoinAttestation('bitcoin', OTHER, text, signature)).toBe(false);
  expect(isBitcoinAttestation('litecoin', address, text, signature)).toBe(false);
  expect(isBitcoinAttestation('bitcoin', address, text, `ful${signature}`)).toBe(false);
});

const ATTESTED = { commitment: 7, hash: 'a'.repeat(64), chain: 'BTC', address: ADDRESS };
/** By bip322-js 3.0.0. */
const SIGNATURE =
  'AUFM7uuYdR2QhDG7XIrYadVlHn7OWK7w+ywepyw9myAO6MEczXI4sT4AqZ3JupzotPqkeKw3djj2mCMD6XXMtoASAQ==';

test('what a Taproot key has attested holds for exactly that', async () => {
  expect(await isAttested('bitcoin', ATTESTED, SIGNATURE)).toBe(true);
  for (const other of [
    { commitment: 8 },
    { hash: 'b'.repeat(64) },
    { chain: 'LTC' },
    { address: OTHER },
    { address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' },
  ])
    expect(await isAttested('bitcoin', { ...ATTESTED, ...other }, SIGNATURE)).toBe(false);
});

const witness = base64.decode(SIGNATURE);
const witnessOf = (...items: readonly Uint8Array[]) =>
  base64.encode(Uint8Array.of(items.length, ...items.flatMap((item) => [item.length, ...item])));
const signed = witness.slice(2);

test.each<[string, string]>([
  ['one bit of it turned', base64.encode(witness.with(40, witness[40]! ^ 1))],
  ['without its sighash', witnessOf(signed.slice(0, 64))],
  ['with the sighash of nothing', witnessOf(signed.with(64, 2))],
  ['with that of anybody’s inputs', witnessOf(signed.with(64, 0x81))],
  ['with a default that is written down', witnessOf(signed.with(64, 0))],
  ['with a byte after it', witnessOf(Uint8Array.of(...signed, 1))],
  ['with an annex', witnessOf(signed, Uint8Array.of(0x50))],
  ['by a script of the tree', witnessOf(signed, Uint8Array.of(0x51), new Uint8Array(33).fill(0xc0))],
  ['of nothing', witnessOf()],
  ['with bytes after the witness', base64.encode(Uint8Array.of(...witness, 0))],
])('attack: a Taproot signature %s is none', async (_, signature) => {
  expect(await isAttested('bitcoin', ATTESTED, signature)).toBe(false);
});
