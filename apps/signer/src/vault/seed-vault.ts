import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { accountPath, NAMING_KINDS, type KeyKind } from './key-paths.ts';
import type { KeyVault, Signature } from './key-vault.ts';

const ZPUB = 0x04b2_4746;
/** Kinds whose addresses are native SegWit. */
const WITNESS_KINDS: readonly KeyKind[] = ['bitcoin', 'litecoin'];
const base58check = createBase58check(sha256);

/** The vault of the key file: all keys from the words of one seed, in this process's memory. */
export class SeedVault implements KeyVault {
  readonly id: string;
  readonly #root: HDKey;
  readonly #keys = new Map<string, HDKey>();

  constructor(words: string) {
    this.#root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
    const publicKeys = NAMING_KINDS.map((kind) => this.accountKey(kind)).join(' ');
    this.id = createHash('sha256').update(publicKeys).digest('hex').slice(0, 16);
  }

  accountKey(kind: KeyKind): string {
    const xpub = this.#key(accountPath(kind)).publicExtendedKey;
    if (!WITNESS_KINDS.includes(kind)) return xpub;
    const bytes = base58check.decode(xpub).slice();
    new DataView(bytes.buffer).setUint32(0, ZPUB);
    return base58check.encode(bytes);
  }

  publicKey(path: string): Uint8Array {
    return this.#key(path).publicKey!;
  }

  /** By RFC 6979, the number of another attempt as its additional data. */
  async sign(path: string, digest: Uint8Array, attempt = 0): Promise<Signature> {
    const extraEntropy = attempt === 0 ? false : Uint8Array.of(attempt);
    const signature = secp256k1.sign(digest, this.#key(path).privateKey!, { prehash: false, extraEntropy });
    const bytes = Buffer.from(signature).toString('hex');
    return { r: BigInt(`0x${bytes.slice(0, 64)}`), s: BigInt(`0x${bytes.slice(64)}`) };
  }

  #key(path: string): HDKey {
    const known = this.#keys.get(path);
    if (known) return known;
    const key = this.#root.derive(path);
    this.#keys.set(path, key);
    return key;
  }
}
