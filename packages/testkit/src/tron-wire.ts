import { createHash } from 'node:crypto';
import { recoverAddress } from 'viem';

/** A signed transaction of TRON as its bytes say it. Addresses in hex, version in front. */
export interface WireTransaction {
  readonly hex: string;
  readonly rawHex: string;
  readonly id: string;
  readonly signatures: readonly Buffer[];
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  readonly expiration: number;
  readonly timestamp: number;
  readonly feeLimit: bigint;
  readonly owner: string;
  readonly call:
    | { readonly type: 'TransferContract'; readonly to: string; readonly amount: bigint }
    | { readonly type: 'TriggerSmartContract'; readonly contract: string; readonly data: string };
}

const RAW_FIELDS = new Set([1, 4, 8, 11, 14, 18]);

/**
 * Reads the bytes by itself, from java-tron's description of them and not with what the signer writes them with. Throws on
 * anything that a transfer does not have.
 */
export function readTransaction(hex: string): WireTransaction {
  const outer = fieldsOf(Buffer.from(hex, 'hex'));
  const raw = outer.bytes(1);
  const fields = fieldsOf(raw);
  for (const number of fields.numbers) if (!RAW_FIELDS.has(number)) throw new Error(`field ${number}`);
  const contract = fieldsOf(fields.bytes(11));
  const parameter = fieldsOf(contract.bytes(2));
  const name = parameter.bytes(1).toString('utf8');
  const value = fieldsOf(parameter.bytes(2));
  const type = Number(contract.number(1));
  const isTransfer = type === 1 && name === 'type.googleapis.com/protocol.TransferContract';
  if (!isTransfer && !(type === 31 && name === 'type.googleapis.com/protocol.TriggerSmartContract'))
    throw new Error(`contract ${type} ${name}`);
  return {
    hex,
    rawHex: raw.toString('hex'),
    id: createHash('sha256').update(raw).digest('hex'),
    signatures: outer.all(2),
    refBlockBytes: fields.bytes(1).toString('hex'),
    refBlockHash: fields.bytes(4).toString('hex'),
    expiration: Number(fields.number(8)),
    timestamp: Number(fields.number(14)),
    feeLimit: fields.number(18),
    owner: value.bytes(1).toString('hex'),
    call: isTransfer
      ? { type: 'TransferContract', to: value.bytes(2).toString('hex'), amount: value.number(3) }
      : {
          type: 'TriggerSmartContract',
          contract: value.bytes(2).toString('hex'),
          data: value.bytes(4).toString('hex'),
        },
  };
}

/** Whether its one signature is its owner's. */
export async function isSignedByOwner({ id, owner, signatures }: WireTransaction): Promise<boolean> {
  const [signature, ...more] = signatures;
  if (signature?.length !== 65 || more.length > 0) return false;
  try {
    const signer = await recoverAddress({
      hash: `0x${id}`,
      signature: `0x${signature.toString('hex')}`,
    });
    return `41${signer.slice(2).toLowerCase()}` === owner;
  } catch {
    return false;
  }
}

interface Fields {
  readonly numbers: readonly number[];
  /** The one of that number; without it: nothing. */
  bytes(number: number): Buffer;
  number(number: number): bigint;
  all(number: number): readonly Buffer[];
}

/** The fields of a message of protocol buffers: varints and bytes, which is all that a transfer has. */
function fieldsOf(message: Buffer): Fields {
  const found = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('the message ends in a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  while (at < message.length) {
    const key = Number(varint());
    const [number, kind] = [key >> 3, key & 7];
    if (kind !== 0 && kind !== 2) throw new Error(`field ${number} is of kind ${kind}`);
    let value: bigint | Buffer = varint();
    if (kind === 2) {
      const end = at + Number(value);
      if (end > message.length) throw new Error(`field ${number} is cut off`);
      value = message.subarray(at, end);
      at = end;
    }
    found.set(number, [...(found.get(number) ?? []), value]);
  }
  const only = (number: number) => {
    const [value, ...more] = found.get(number) ?? [];
    if (more.length > 0) throw new Error(`field ${number} stands twice`);
    return value;
  };
  return {
    numbers: [...found.keys()],
    bytes(number) {
      const value = only(number) ?? Buffer.alloc(0);
      if (typeof value === 'bigint') throw new Error(`field ${number} is a number`);
      return value;
    },
    number(number) {
      const value = only(number) ?? 0n;
      if (typeof value !== 'bigint') throw new Error(`field ${number} is no number`);
      return value;
    },
    all: (number) => (found.get(number) ?? []).map((each) => Buffer.from(each as Buffer)),
  };
}
