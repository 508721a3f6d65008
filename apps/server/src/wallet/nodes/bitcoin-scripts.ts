import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/** How chains of Bitcoin's kind write addresses on their main network. */
export interface BitcoinPrefixes {
  readonly keyHash: number;
  readonly scriptHash: number;
  readonly segwit: string;
}

export const BITCOIN_PREFIXES = {
  bitcoin: { keyHash: 0x00, scriptHash: 0x05, segwit: 'bc' },
  litecoin: { keyHash: 0x30, scriptHash: 0x32, segwit: 'ltc' },
} as const satisfies Readonly<Record<string, BitcoinPrefixes>>;
export type BitcoinFormat = keyof typeof BITCOIN_PREFIXES;

const base58check = createBase58check(sha256);

/** A version byte and the hash of a key or script. */
export function versionedAddress(version: number, hash: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...hash));
}

/** The digits behind such an address, its version in front. */
export function versionedDigits(address: string): string {
  return Buffer.from(base58check.decode(address)).toString('hex');
}

/** A witness program: version 0 for hashes of keys and scripts, 1 for Taproot. */
export function segwitAddress(prefix: string, version: 0 | 1, program: Uint8Array): string {
  const code = version === 0 ? bech32 : bech32m;
  return code.encode(prefix, [version, ...code.toWords(program)]);
}

type Encode = (prefixes: BitcoinPrefixes, hash: Uint8Array) => string;

/** The scripts that addresses stand for, with what is hashed in brackets. */
const SCRIPTS: readonly (readonly [RegExp, Encode])[] = [
  [/^76a914([0-9a-f]{40})88ac$/, ({ keyHash }, hash) => versionedAddress(keyHash, hash)],
  [/^a914([0-9a-f]{40})87$/, ({ scriptHash }, hash) => versionedAddress(scriptHash, hash)],
  [/^0014([0-9a-f]{40})$/, ({ segwit }, hash) => segwitAddress(segwit, 0, hash)],
  [/^0020([0-9a-f]{64})$/, ({ segwit }, hash) => segwitAddress(segwit, 0, hash)],
  [/^5120([0-9a-f]{64})$/, ({ segwit }, hash) => segwitAddress(segwit, 1, hash)],
];

/**
 * Whom a script pays, as an address of the main network; `undefined` for a script that no address stands for. The script
 * is what the chain enforces: how the node, or its network, would write the address is of no account.
 */
export function addressOfScript(prefixes: BitcoinPrefixes, script: string): string | undefined {
  for (const [shape, encode] of SCRIPTS) {
    const hash = shape.exec(script)?.[1];
    if (hash !== undefined) return encode(prefixes, Buffer.from(hash, 'hex'));
  }
  return undefined;
}
