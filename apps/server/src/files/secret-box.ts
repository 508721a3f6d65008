import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** A sealed value was changed, belongs elsewhere, or was sealed under another key. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/**
 * Encrypts what must not be readable in a stolen database or backup: AES-256-GCM under keys derived from the master
 * key. `context` says where a value belongs (`totp 100001`); a value moved to another place does not open there.
 */
export class SecretBox {
  readonly #sealing: Buffer;
  /** Of keyed hashes; it stays when the master key is changed. */
  readonly hashing: Buffer;

  /** `hashing`: that of before, where the master key has been changed since. */
  constructor(masterKey: Buffer, hashing?: Buffer) {
    if (masterKey.length !== KEY_BYTES) throw new Error(`the master key must have ${KEY_BYTES} bytes`);
    this.#sealing = derive(masterKey, 'bourse seal');
    this.hashing = hashing ?? derive(masterKey, 'bourse mac');
  }

  /** As text for a column. */
  seal(plain: string | Buffer, context: string): string {
    return encrypt(this.#sealing, Buffer.from(plain as string), context).toString('base64');
  }

  /** Throws `SealBroken` for what this box did not seal for that context. */
  open(sealed: string, context: string): string {
    return this.openBytes(sealed, context).toString('utf8');
  }

  openBytes(sealed: string, context: string): Buffer {
    return decrypt(this.#sealing, Buffer.from(sealed, 'base64'), context);
  }

  /** A keyed hash: equal texts of one purpose are recognised, and nothing can be guessed without the key. */
  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.hashing).update(`${purpose}\0${text}`).digest('base64');
  }
}

function derive(masterKey: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), info, KEY_BYTES));
}

/** Version, nonce, tag, then the text. The nonce is random: a key seals far fewer than 2^32 values. */
export function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
}

export function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION)
    throw new SealBroken(`${context}: not a sealed value`);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken(`${context}: the seal is broken, or of another key`, { cause });
  }
}
