import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { attestationText, isAttested } from './attestation.ts';
import { bip322Digest, bip322Text, isBitcoinAttestation } from './bip322.ts';

const ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const WIF = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k';
const key = createBase58check(sha256).decode(WIF).slice(1, 33);
const publicKey = secp256k1.getPublicKey(key);

function sign(text: string): string {
  const bytes = secp256k1.sign(bip322Digest('bitcoin', ADDRESS, text), key, { prehash: false });
  return bip322Text(secp256k1.Signature.fromBytes(bytes), publicKey);
}

// The vectors of BIP 322, and one signature of another implementation (bip322-js 3.0.0).
test.each([
  [
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
])('a text that others have signed by BIP 322: %j', (text, signature) => {
  expect(isBitcoinAttestation('bitcoin', ADDRESS, text, signature)).toBe(true);
  expect(isBitcoinAttestation('bitcoin', ADDRESS, `${text}!`, signature)).toBe(false);
  expect(isBitcoinAttestation('bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', text, signature)).toBe(
    false,
  );
});

const BITCOIN = { commitment: 7, hash: 'a'.repeat(64), chain: 'BTC', address: ADDRESS };

test('what a Bitcoin key has attested holds for exactly that', async () => {
  const signature = sign(attestationText(BITCOIN));
  expect(await isAttested('bitcoin', BITCOIN, signature)).toBe(true);
  for (const other of [{ commitment: 8 }, { hash: 'b'.repeat(64) }, { chain: 'LTC' }])
    expect(await isAttested('bitcoin', { ...BITCOIN, ...other }, signature)).toBe(false);
  expect(await isAttested('litecoin', BITCOIN, signature)).toBe(false);
});

test.each(['', 'AA==', 'no base64', 'AkcwRAIg', `${'A'.repeat(400)}`, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])(
  '%j is no signature',
  async (signature) => {
    expect(await isAttested('bitcoin', BITCOIN, signature)).toBe(false);
    expect(await isAttested('evm', BITCOIN, signature)).toBe(false);
  },
);

const written = base64.decode(sign(attestationText(BITCOIN)));
const signed = written.slice(2, 2 + written[1]!);
/** The signature with another sighash as its last byte. */
const ending = (sighash: number) => Uint8Array.of(...signed.subarray(0, -1), sighash);
const witnessOf = (...items: readonly Uint8Array[]) =>
  base64.encode(Uint8Array.of(items.length, ...items.flatMap((item) => [item.length, ...item])));

test.each<[string, string]>([
  ['without its sighash', witnessOf(signed.slice(0, -1), publicKey)],
  ['with the sighash of nothing', witnessOf(ending(2), publicKey)],
  ['with that of anybody’s inputs', witnessOf(ending(0x81), publicKey)],
  ['with a third item', witnessOf(signed, publicKey, Uint8Array.of(1))],
  ['without its key', witnessOf(signed)],
  ['by another key', witnessOf(signed, secp256k1.getPublicKey(key.with(0, 1)))],
  ['of nothing', witnessOf()],
  ['with bytes after the witness', base64.encode(Uint8Array.of(...written, 0))],
])('attack: a signature of a Bitcoin key %s is none', async (_, signature) => {
  expect(await isAttested('bitcoin', BITCOIN, witnessOf(signed, publicKey))).toBe(true);
  expect(await isAttested('bitcoin', BITCOIN, signature)).toBe(false);
});

test('addresses of scripts prove nothing here', async () => {
  for (const address of [
    '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN',
    'bc1qg8r3cl47rrr75dwvr7jhzdukptegnmq8v0nmjd2jdn4qvlczqkts0rqtav',
    '',
  ])
    expect(await isAttested('bitcoin', { ...BITCOIN, address }, sign('x'))).toBe(false);
});

test('what an EVM key has attested holds for exactly that', async () => {
  const account = mnemonicToAccount('test test test test test test test test test test test junk');
  const attested = { commitment: 7, hash: 'a'.repeat(64), chain: 'ERC20', address: account.address };
  const signature = await account.signMessage({ message: attestationText(attested) });
  expect(await isAttested('evm', attested, signature)).toBe(true);
  expect(await isAttested('evm', { ...attested, hash: 'b'.repeat(64) }, signature)).toBe(false);
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  expect(await isAttested('evm', { ...attested, address }, signature)).toBe(false);
  expect(await isAttested('evm', attested, `0x${'00'.repeat(65)}`)).toBe(false);
});
