import { sha256 } from '@noble/hashes/sha2.js';

/** A payment as a transaction of EOS says it. */
export interface EosTransfer {
  readonly from: string;
  readonly to: string;
  /** In the coin's smallest unit. */
  readonly amount: bigint;
  readonly memo: string;
}

/** What is signed of a transaction. */
export interface EosTransaction extends EosTransfer {
  /** The two low bytes of the number of a block, and four of its id: it counts on that chain alone. */
  readonly refBlockNum: number;
  readonly refBlockPrefix: number;
  /** ms, in whole seconds. No block of a later time takes it. */
  readonly expiration: number;
  /** It fails where it would take the accounts more time than that. */
  readonly maxCpuMs: number;
}

/** The contract of the chain's own coin, and what it calls it. */
export const EOS_CONTRACT = 'eosio.token';
export const EOS_SYMBOL = 'EOS';
export const EOS_DECIMALS = 4;

/** r, s, and before them which of two keys that fit it is of. */
export const SIGNATURE_BYTES = 65;
const NAME_LETTERS = '.12345abcdefghijklmnopqrstuvwxyz';
const NAME_LENGTH = 12;
const SYMBOL_BYTES = 7;
/** Where a list or a text of variable length stands, there is its length first. */
const NONE = Buffer.of(0);
const ONE = Buffer.of(1);
/** In a list of signatures, the kind of each: on secp256k1. */
const K1 = Buffer.of(0);

/** How a transaction names a block. */
export function referenceTo(id: string): Pick<EosTransaction, 'refBlockNum' | 'refBlockPrefix'> {
  const bytes = Buffer.from(id, 'hex');
  return { refBlockNum: bytes.readUInt16BE(2), refBlockPrefix: bytes.readUInt32LE(8) };
}

/** The bytes that are signed, together with the id of the chain. */
export function encodeTransaction(fields: EosTransaction): Uint8Array {
  const { from, refBlockNum, refBlockPrefix, expiration, maxCpuMs } = fields;
  const data = encodeTransfer(fields);
  return Buffer.concat([
    ...[uint(expiration / 1_000, 4), uint(refBlockNum, 2), uint(refBlockPrefix, 4)],
    // No limit of NET, which the bytes decide; no delay, and no actions that need no account.
    ...[NONE, uint(maxCpuMs, 1), NONE, NONE],
    ...[ONE, nameBytes(EOS_CONTRACT), nameBytes('transfer')],
    ...[ONE, nameBytes(from), nameBytes('active')],
    ...[varuint(data.length), data],
    // No extensions.
    NONE,
  ]);
}

/** The action's own, as its interface on the chain describes them. */
function encodeTransfer({ from, to, amount, memo }: EosTransfer): Buffer {
  const units = Buffer.alloc(8);
  units.writeBigInt64LE(amount);
  const symbol = Buffer.alloc(SYMBOL_BYTES);
  symbol.write(EOS_SYMBOL);
  const text = Buffer.from(memo);
  return Buffer.concat([
    ...[nameBytes(from), nameBytes(to)],
    ...[units, uint(EOS_DECIMALS, 1), symbol],
    ...[varuint(text.length), text],
  ]);
}

/** What names a transaction everywhere. */
export function transactionId(packed: Uint8Array): string {
  return Buffer.from(sha256(packed)).toString('hex');
}

/** What is signed of the bytes: on that chain alone, and without data that no account needs. */
export function signingDigest(packed: Uint8Array, chainId: string): Uint8Array {
  return sha256(Buffer.concat([Buffer.from(chainId, 'hex'), packed, Buffer.alloc(32)]));
}

/** With its signature, in hex: as the record keeps it. */
export function encodeSigned(packed: Uint8Array, signature: Uint8Array): string {
  return Buffer.concat([packed, ONE, K1, signature, NONE]).toString('hex');
}

/** A transaction of our own record, the bytes of it that its id is the hash of, and its signature. */
export function decodeSigned(hex: string): EosTransaction & {
  readonly packed: Uint8Array;
  readonly signature: Uint8Array;
} {
  const bytes = new Reader(Buffer.from(hex, 'hex'));
  const expiration = bytes.uint(4) * 1_000;
  const [refBlockNum, refBlockPrefix] = [bytes.uint(2), bytes.uint(4)];
  bytes.skip(1);
  const maxCpuMs = bytes.uint(1);
  // Delay, no actions that need no account, one action: its contract and name, one authorisation.
  bytes.skip(3 + 16 + 1 + 16);
  bytes.varuint();
  const [from, to] = [bytes.name(), bytes.name()];
  const amount = bytes.take(8).readBigInt64LE();
  bytes.skip(1 + SYMBOL_BYTES);
  const memo = bytes.take(bytes.varuint()).toString();
  // Extensions.
  bytes.skip(1);
  const packed = bytes.before();
  bytes.skip(2);
  const signature = bytes.take(SIGNATURE_BYTES);
  return {
    ...{ from, to, amount, memo, refBlockNum, refBlockPrefix, expiration, maxCpuMs },
    ...{ packed, signature },
  };
}

/** Twelve letters of five bits, the first in the highest. */
function nameBytes(name: string): Buffer {
  let value = 0n;
  for (const letter of name.padEnd(NAME_LENGTH, '.')) {
    const bits = NAME_LETTERS.indexOf(letter);
    if (bits < 0 || name.length > NAME_LENGTH) throw new Error(`${name} is no name of an account`);
    value = (value << 5n) | BigInt(bits);
  }
  const bytes = Buffer.alloc(8);
  // Four bits are left for a thirteenth letter, which no account has.
  bytes.writeBigUInt64LE(value << 4n);
  return bytes;
}

/** The least byte first, as all numbers here. */
function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
}

function varuint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left]);
    bytes.push((left & 0x7f) | 0x80);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  skip(length: number): void {
    this.#at += length;
  }

  /** All that was read so far. */
  before(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  uint(length: number): number {
    return this.take(length).readUIntLE(0, length);
  }

  varuint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.uint(1);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  name(): string {
    let value = this.take(8).readBigUInt64LE() >> 4n;
    let text = '';
    for (let letter = 0; letter < NAME_LENGTH; letter++, value >>= 5n)
      text = NAME_LETTERS[Number(value & 31n)]! + text;
    return text.replace(/\.+$/, '');
  }
}
