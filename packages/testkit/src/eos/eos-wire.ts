import { createHash } from 'node:crypto';
import { recoverPublicKey } from 'viem';

/** A payment as the bytes of a transaction of EOS say it. */
export interface WireTransaction {
  readonly packed: string;
  readonly id: string;
  readonly signatures: readonly string[];
  /** s */
  readonly expiration: number;
  readonly refBlockNum: number;
  readonly refBlockPrefix: number;
  readonly maxCpuMs: number;
  readonly contract: string;
  readonly action: string;
  readonly authorization: readonly { readonly actor: string; readonly permission: string }[];
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  readonly decimals: number;
  readonly symbol: string;
  readonly memo: string;
}

const NAME_LETTERS = '.12345abcdefghijklmnopqrstuvwxyz';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Reads the bytes by itself, from the chain's description of them and not with what the signer writes them with. Throws on
 * anything that a transfer does not have.
 */
export function readTransaction(packed: string, signatures: readonly string[]): WireTransaction {
  const bytes = new Reader(Buffer.from(packed, 'hex'));
  const header = {
    expiration: bytes.uint(4),
    refBlockNum: bytes.uint(2),
    refBlockPrefix: bytes.uint(4),
    maxNetWords: bytes.varuint(),
    maxCpuMs: bytes.uint(1),
    delay: bytes.varuint(),
  };
  const { maxNetWords, delay, ...rest } = header;
  if (maxNetWords !== 0 || delay !== 0) throw new Error('a limit of NET or a delay');
  if (bytes.varuint() !== 0) throw new Error('actions that are context free');
  if (bytes.varuint() !== 1) throw new Error('not one action');
  const [contract, action] = [bytes.name(), bytes.name()];
  const authorization = Array.from({ length: bytes.varuint() }, () => ({
    actor: bytes.name(),
    permission: bytes.name(),
  }));
  const data = new Reader(bytes.take(bytes.varuint()));
  if (bytes.varuint() !== 0) throw new Error('extensions');
  bytes.end();
  const [from, to, units] = [data.name(), data.name(), data.int64()];
  const decimals = data.uint(1);
  const symbol = data.take(7).toString('latin1').replace(/\0+$/, '');
  const memo = new TextDecoder('utf-8', { fatal: true }).decode(data.take(data.varuint()));
  data.end();
  const id = createHash('sha256').update(packed, 'hex').digest('hex');
  return {
    ...{ packed, id, signatures, ...rest, contract, action, authorization },
    ...{ from, to, units, decimals, symbol, memo },
  };
}

/** The public key that has signed, as nodes write one; `undefined`: none has, in a spelling that nodes take. */
export async function signerOf(
  { packed, signatures }: WireTransaction,
  chainId: string,
): Promise<string | undefined> {
  const [text, ...more] = signatures;
  const signature = text === undefined || more.length > 0 ? undefined : readSignature(text);
  if (!signature || !isCanonical(signature)) return undefined;
  const digest = createHash('sha256')
    .update(chainId, 'hex')
    .update(packed, 'hex')
    .update(Buffer.alloc(32))
    .digest('hex');
  const recovery = signature[0]! - 31;
  if (recovery !== 0 && recovery !== 1) return undefined;
  const halves = signature.subarray(1).toString('hex');
  const key = await recoverPublicKey({
    hash: `0x${digest}`,
    signature: `0x${halves}${recovery ? '1c' : '1b'}`,
  });
  const point = Buffer.from(key.slice(2), 'hex');
  const compressed = Buffer.concat([Buffer.of(2 + (point[64]! & 1)), point.subarray(1, 33)]);
  return `EOS${encode58(Buffer.concat([compressed, checksum(compressed)]))}`;
}

/** fc's rule: neither number may be read as negative, or be written in fewer bytes. */
function isCanonical(signature: Buffer): boolean {
  const bad = (at: number) =>
    (signature[at]! & 0x80) !== 0 || (signature[at] === 0 && (signature[at + 1]! & 0x80) === 0);
  return !bad(1) && !bad(33);
}

function readSignature(text: string): Buffer | undefined {
  if (!text.startsWith('SIG_K1_')) return undefined;
  const bytes = decode58(text.slice(7), 69);
  const data = bytes.subarray(0, 65);
  return checksum(Buffer.concat([data, Buffer.from('K1')])).equals(bytes.subarray(65)) ? data : undefined;
}

function checksum(bytes: Buffer): Buffer {
  return createHash('ripemd160').update(bytes).digest().subarray(0, 4);
}

function decode58(text: string, length: number): Buffer {
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(BASE58.indexOf(letter));
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');
}

/** Of bytes that do not begin with 0, as no compressed key does. */
function encode58(bytes: Buffer): string {
  let text = '';
  for (let value = BigInt(`0x${bytes.toString('hex')}`); value > 0n; value /= 58n)
    text = BASE58[Number(value % 58n)]! + text;
  return text;
}

/** Numbers are written with their least byte first. */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error('the bytes end too early');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  uint(length: number): number {
    return this.take(length).readUIntLE(0, length);
  }

  int64(): bigint {
    return this.take(8).readBigInt64LE();
  }

  varuint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.uint(1);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** Twelve letters of five bits, the first in the highest. */
  name(): string {
    const value = this.take(8).readBigUInt64LE();
    let text = '';
    for (let at = 0n; at < 12n; at++) text += NAME_LETTERS[Number((value >> (59n - 5n * at)) & 31n)];
    if ((value & 15n) !== 0n) throw new Error('a name of thirteen letters');
    return text.replace(/\.+$/, '');
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Error('there are more bytes');
  }
}

/** A key of today's spelling (`PUB_K1_...`) in the one in which nodes answer. */
export function spelledAsBefore(key: string): string {
  const compressed = decode58(key.slice('PUB_K1_'.length), 37).subarray(0, 33);
  return `EOS${encode58(Buffer.concat([compressed, checksum(compressed)]))}`;
}
