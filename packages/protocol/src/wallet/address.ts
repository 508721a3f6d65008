import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import type { AddressFormat } from './calls.ts';
import { byronAddress } from './byron-address.ts';
import { NOBODYS } from './nobodys-addresses.ts';

/**
 * Addresses of the chains, checked to the last character: whoever mistypes one loses his money. Each format is closed
 * to addresses of the others, also where two chains once shared a spelling (LTC's old `3...` is refused).
 */

const ADDRESS_MAX = 128;

/**
 * The address as it is stored and compared: EVM with its checksum, segwit and Cardano in lower case, others as they
 * are. `undefined` for what is no address of the format, or one that nobody has a key of.
 */
export function normalizeAddress(format: AddressFormat, text: string): string | undefined {
  if (text.length > ADDRESS_MAX) return undefined;
  const address = wellFormed(format, text);
  return address === undefined || NOBODYS[format]?.includes(address) ? undefined : address;
}

function wellFormed(format: AddressFormat, text: string): string | undefined {
  switch (format) {
    case 'evm':
      return evmAddress(text);
    case 'tron':
      return base58Address(text, [0x41]);
    case 'bitcoin':
      return base58Address(text, [0x00, 0x05]) ?? segwitAddress(text, 'bc');
    case 'litecoin':
      return base58Address(text, [0x30, 0x32]) ?? segwitAddress(text, 'ltc');
    case 'dogecoin':
      return base58Address(text, [0x1e, 0x16]);
    case 'ripple':
      return rippleAddress(text);
    case 'cardano':
      return shelleyAddress(text) ?? byronAddress(text);
    case 'eos':
      return eosAccount(text);
  }
}

const HASH_BYTES = 20;
const base58check = createBase58check(sha256);

/** EIP-55 says how the case of the letters carries a checksum; addresses all in one case carry none. */
function evmAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  if (/^0+$/.test(lower)) return undefined;
  const checked = withChecksum(lower);
  const hasNoChecksum = digits === lower || digits === digits.toUpperCase();
  return hasNoChecksum || text === checked ? checked : undefined;
}

/** `0x` and the 40 digits, upper case where the hash of the digits has its high bit set. */
function withChecksum(lower: string): string {
  const hash = keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0)));
  const letters = [...lower].map((digit, i) => {
    const nibble = i % 2 === 0 ? hash[i >> 1]! >> 4 : hash[i >> 1]! & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${letters.join('')}`;
}

/** A version byte, the hash of a key or script, and four bytes of checksum. */
function base58Address(text: string, versions: readonly number[]): string | undefined {
  const bytes = attempt(() => base58check.decode(text));
  if (bytes?.length !== 1 + HASH_BYTES || !versions.includes(bytes[0]!)) return undefined;
  return isNobodys(bytes.subarray(1)) ? undefined : text;
}

/** A classic address of the XRP ledger: as Base58Check, in an alphabet of its own. */
function rippleAddress(text: string): string | undefined {
  const bytes = attempt(() => base58xrp.decode(text));
  if (bytes?.length !== 1 + HASH_BYTES + 4 || bytes[0] !== 0) return undefined;
  const body = bytes.subarray(0, -4);
  const checksum = sha256(sha256(body)).subarray(0, 4);
  if (!checksum.every((byte, i) => byte === bytes[body.length + i])) return undefined;
  return isNobodys(body.subarray(1)) ? undefined : text;
}

/** Zeros, or zeros and a one: well-formed, and where wallets send what they fail to fill in. Nobody has the key. */
function isNobodys(hash: Uint8Array): boolean {
  return hash.every((byte, i) => byte === 0 || (byte === 1 && i === HASH_BYTES - 1));
}

/**
 * BIP 173 and 350. Versions above 1 are refused: nobody can own them yet, and whoever mines the block could take the
 * money.
 */
function segwitAddress(text: string, prefix: string): string | undefined {
  const lower = inOneCase(text);
  if (lower === undefined || !lower.startsWith(`${prefix}1`)) return undefined;
  const address = lower as `${string}1${string}`;
  const plain = attempt(() => bech32.decode(address));
  const modern = plain ? undefined : attempt(() => bech32m.decode(address));
  const words = (plain ?? modern)?.words;
  if (!words || words.length === 0) return undefined;
  const program = attempt(() => bech32.fromWords(words.slice(1)));
  if (!program) return undefined;
  const isV0 = plain !== undefined && words[0] === 0 && (program.length === 20 || program.length === 32);
  const isTaproot = modern !== undefined && words[0] === 1 && program.length === 32;
  return isV0 || isTaproot ? lower : undefined;
}

/** A payment address of Cardano's main network (CIP 19); addresses of stakes take no payments. */
function shelleyAddress(text: string): string | undefined {
  const lower = inOneCase(text);
  if (lower === undefined || !lower.startsWith('addr1')) return undefined;
  const words = attempt(() => bech32.decode(lower as `${string}1${string}`, false))?.words;
  const bytes = words && attempt(() => bech32.fromWords(words));
  if (!bytes || bytes.length === 0 || (bytes[0]! & 15) !== 1) return undefined;
  const type = bytes[0]! >> 4;
  // Two hashes of 28 bytes; one and a pointer; one alone.
  const fits =
    type <= 3
      ? bytes.length === 57
      : type <= 5
        ? bytes.length >= 32 && bytes.length <= 59
        : bytes.length === 29;
  return type <= 7 && fits ? lower : undefined;
}

/** Up to 12 characters; a thirteenth exists but no account has it. A name never ends with a dot. */
function eosAccount(text: string): string | undefined {
  return /^[a-z1-5.]{0,11}[a-z1-5]$/.test(text) && !text.startsWith('.') ? text : undefined;
}

/** In lower case, unless cases are mixed, which bech32 forbids. */
function inOneCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return text === lower || text === text.toUpperCase() ? lower : undefined;
}

/** Decoders throw on what they cannot read. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
