import { createHash, ECDH } from 'node:crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xrp, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { normalizeAddress } from '@bourse/protocol/wallet/address';
import { BITCOIN_PREFIXES, segwitAddress, versionedAddress } from '../nodes/bitcoin-scripts.ts';

/** An account's extended public key, from which every user gets an address of his own. Private keys are elsewhere. */
export interface DepositKey {
  /** Names the key in the database without showing it. */
  readonly id: string;
  readonly format: AddressFormat;
  /** The address at m/0/index below the account, the external chain of BIP 44, 49 and 84. */
  addressAt(index: number): string;
  /** What pays: at m/1/0, the first of the internal chain, of which no user has an address. */
  readonly hotAddress: string;
}

/**
 * Formats whose derivation is standard, and the setting that holds the key of each. On the XRP ledger, where users share an
 * address, it only says what the hot wallet is.
 */
export const KEY_SETTINGS = {
  evm: 'XPUB_EVM',
  bitcoin: 'XPUB_BTC',
  litecoin: 'XPUB_LTC',
  tron: 'XPUB_TRON',
  ripple: 'XPUB_XRP',
} as const;
export type KeyFormat = keyof typeof KEY_SETTINGS;

const base58check = createBase58check(sha256);
const EXTENDED_KEY_BYTES = 78;

const XPUB = 0x0488_b21e;
const YPUB = 0x049d_7cb2;
const ZPUB = 0x04b2_4746;
const LTUB = 0x019d_a462;
const MTUB = 0x01b2_6ef6;

const { bitcoin, litecoin } = BITCOIN_PREFIXES;

type Encode = (publicKey: Uint8Array) => string;

/** Version bytes of the extended key say which kind of address its wallet shows (SLIP 132). */
const ENCODERS: Readonly<Record<KeyFormat, Readonly<Record<number, Encode>>>> = {
  evm: { [XPUB]: evmAddress },
  tron: { [XPUB]: (key) => versionedAddress(0x41, keccakTail(key)) },
  ripple: { [XPUB]: rippleAddress },
  bitcoin: {
    [XPUB]: (key) => versionedAddress(bitcoin.keyHash, hash160(key)),
    [YPUB]: (key) => versionedAddress(bitcoin.scriptHash, hash160(witnessScript(key))),
    [ZPUB]: (key) => segwitAddress(bitcoin.segwit, 0, hash160(key)),
  },
  litecoin: {
    [XPUB]: (key) => versionedAddress(litecoin.keyHash, hash160(key)),
    [LTUB]: (key) => versionedAddress(litecoin.keyHash, hash160(key)),
    [MTUB]: (key) => versionedAddress(litecoin.scriptHash, hash160(witnessScript(key))),
    [ZPUB]: (key) => segwitAddress(litecoin.segwit, 0, hash160(key)),
  },
};

/** Reads an extended public key; what is wrong with it otherwise, in words that do not repeat it. */
export function readDepositKey(format: KeyFormat, text: string): DepositKey | string {
  const bytes = decode(text);
  if (!bytes) return 'is not an extended public key, or is mistyped';
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  // The key itself begins with 0 when it is a private one.
  if (bytes[45] === 0)
    return 'is a private key. Remove it from this machine, and set the public key of the account';
  const encode = ENCODERS[format][version];
  if (!encode) return `is of a kind that has no addresses here (its letters are "${text.slice(0, 4)}")`;
  const plain = bytes.slice();
  new DataView(plain.buffer).setUint32(0, XPUB);
  const account = HDKey.fromExtendedKey(base58check.encode(plain));
  const external = account.deriveChild(0);
  return {
    id: createHash('sha256').update(`${format} ${text}`).digest('hex').slice(0, 16),
    format,
    hotAddress: encode(account.deriveChild(1).deriveChild(0).publicKey!),
    addressAt(index) {
      const address = encode(external.deriveChild(index).publicKey!);
      // A wrong address would lose a deposit: what we hand out must pass our own check.
      if (normalizeAddress(format, address) !== address)
        throw new Error(`${format}: ${address} is no address`);
      return address;
    },
  };
}

function decode(text: string): Uint8Array | undefined {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === EXTENDED_KEY_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function evmAddress(publicKey: Uint8Array): string {
  return normalizeAddress('evm', `0x${Buffer.from(keccakTail(publicKey)).toString('hex')}`)!;
}

/** As Base58Check, in an alphabet of its own. */
function rippleAddress(publicKey: Uint8Array): string {
  const body = Uint8Array.of(0, ...hash160(publicKey));
  return base58xrp.encode(Uint8Array.of(...body, ...sha256(sha256(body)).subarray(0, 4)));
}

/** The last 20 bytes of the hash over both coordinates. */
function keccakTail(publicKey: Uint8Array): Uint8Array {
  const both = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;
  return keccak_256(both.subarray(1)).subarray(-20);
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** Version 0, and the hash of the key (BIP 141). */
function witnessScript(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(0, 20, ...hash160(publicKey));
}
