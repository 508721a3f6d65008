import { createHash } from 'node:crypto';
import { rippleMessage, rippleSignatureText } from '@bourse/custody/attestation/ripple-message';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, verify } from 'ripple-keypairs';
import type { KeyVault, Signature } from '../../vault/key-vault.ts';
import type { RipplePayment } from './ripple-payment.ts';

/** Before the bytes of a whole transaction where they are hashed ("TXN"). */
const HASH_PREFIX = '54584E00';

export function rippleAddress(vault: KeyVault, path: string): string {
  return deriveAddress(hexOf(vault.publicKey(path)));
}

/** The bytes that go out, and their hash; the same payment has the same bytes each time. */
export async function signRipple(
  vault: KeyVault,
  path: string,
  payment: RipplePayment,
): Promise<{ readonly raw: string; readonly txHash: string }> {
  const publicKey = hexOf(vault.publicKey(path));
  const unsigned = { ...payment, SigningPubKey: publicKey };
  const signature = await signBytes(vault, path, encodeForSigning(unsigned));
  const raw = encode({ ...unsigned, TxnSignature: signature });
  return { raw, txHash: hexOf(halfSha512(HASH_PREFIX + raw)) };
}

/** A text, as the ledger's libraries sign one, with the key that it takes to check it. */
export async function signRippleMessage(vault: KeyVault, path: string, text: string): Promise<string> {
  const signature = await signBytes(vault, path, rippleMessage(text));
  return rippleSignatureText(hexOf(vault.publicKey(path)), signature);
}

async function signBytes(vault: KeyVault, path: string, hex: string): Promise<string> {
  const signature = derOf(await vault.sign(path, halfSha512(hex)));
  if (!verify(hex, signature, hexOf(vault.publicKey(path))))
    throw new Error('the vault has signed with another key');
  return signature;
}

/** The first half of SHA-512, over bytes in hexadecimal digits. */
function halfSha512(hex: string): Buffer {
  return createHash('sha512').update(hex, 'hex').digest().subarray(0, 32);
}

/** As DER, the only spelling that the ledger takes. */
function derOf({ r, s }: Signature): string {
  const body = derInteger(r) + derInteger(s);
  return `30${byte(body.length / 2)}${body}`.toUpperCase();
}

function derInteger(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  // Else its first bit would make it a negative number.
  const bytes = Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
  return `02${byte(bytes.length / 2)}${bytes}`;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
