import { createPublicKey, type KeyObject } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A public key of Ed25519 from PEM, or from the base64 of its DER form or of its bytes alone; `null`: it is none. */
export function readPublicKey(text: string): KeyObject | null {
  const base64 = text.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s/g, '');
  if (!BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  try {
    const key = publicKeyOf(bytes.length === KEY_BYTES ? Buffer.concat([DER_PREFIX, bytes]) : bytes);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** From the bytes of `publicKeyBytes`. */
export function publicKeyOf(der: Buffer): KeyObject {
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

export function publicKeyBytes(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' });
}
