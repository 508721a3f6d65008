import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hashRaw } from '@node-rs/argon2';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { z } from 'zod';
import { writeDurably } from '../durable-file.ts';
import { SignerRefused } from '../signer-refused.ts';

/** What guessing a passphrase costs: 256 MiB and about a second a try. */
const COST = { memoryKiB: 256 * 1024, passes: 3, lanes: 1 };
const LEAST_PASSPHRASE = 12;
/** The library's name for it is a const enum, which is not there at run time. */
const ARGON2ID = 2;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const headerSchema = z.strictObject({
  format: z.literal('bourse signer keys 1'),
  kdf: z.literal('argon2id'),
  memoryKiB: z.number().int().min(8).max(4_194_304),
  passes: z.number().int().min(1).max(100),
  lanes: z.number().int().min(1).max(64),
  salt: base64,
  cipher: z.literal('xchacha20-poly1305'),
  nonce: base64,
});
const fileSchema = headerSchema.extend({ sealed: base64 });
type Header = z.infer<typeof headerSchema>;

export type KdfCost = Pick<Header, 'memoryKiB' | 'passes' | 'lanes'>;

/** Writes the words of a seed, sealed by a passphrase; never over another key file. */
export async function writeKeyFile(
  path: string,
  words: string,
  passphrase: string,
  cost: KdfCost = COST,
): Promise<void> {
  if (!validateMnemonic(words, wordlist))
    throw new SignerRefused('These are not the words of a seed: a word is wrong or missing.');
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new SignerRefused(`The passphrase needs at least ${LEAST_PASSPHRASE} characters.`);
  const header: Header = {
    format: 'bourse signer keys 1',
    kdf: 'argon2id',
    ...cost,
    salt: randomBytes(16).toString('base64'),
    cipher: 'xchacha20-poly1305',
    nonce: randomBytes(24).toString('base64'),
  };
  const cipher = await cipherOf(header, passphrase);
  const sealed = Buffer.from(cipher.encrypt(Buffer.from(words, 'utf8'))).toString('base64');
  writeDurably(path, `${JSON.stringify({ ...header, sealed }, undefined, 2)}\n`, {
    mode: 0o600,
    isNew: true,
  });
}

/** The words. Whoever changes a letter of the file, the cost included, makes it unreadable. */
export async function readKeyFile(path: string, passphrase: string): Promise<string> {
  const parsed = fileSchema.safeParse(readJson(path));
  if (!parsed.success) throw new SignerRefused(`${path} is not a key file of this signer.`);
  const { sealed, ...header } = parsed.data;
  const cipher = await cipherOf(header, passphrase);
  try {
    return Buffer.from(cipher.decrypt(Buffer.from(sealed, 'base64'))).toString('utf8');
  } catch {
    throw new SignerRefused('The passphrase is wrong, or the key file was changed.');
  }
}

async function cipherOf(header: Header, passphrase: string) {
  const key = await hashRaw(passphrase.normalize('NFKC'), {
    algorithm: ARGON2ID,
    memoryCost: header.memoryKiB,
    timeCost: header.passes,
    parallelism: header.lanes,
    outputLen: 32,
    salt: Buffer.from(header.salt, 'base64'),
  });
  const { format, kdf, memoryKiB, passes, lanes, salt, cipher, nonce } = header;
  const bound = JSON.stringify([format, kdf, memoryKiB, passes, lanes, salt, cipher, nonce]);
  return xchacha20poly1305(key, Buffer.from(nonce, 'base64'), Buffer.from(bound, 'utf8'));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
