import { sha256 } from '@noble/hashes/sha2.js';
import protobuf from 'protobufjs/light.js';
import { encodeFunctionData, decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { tronAddressOf, tronDigits } from './tron-address.ts';

/** A payment as a transaction of TRON says it. */
export interface TronTransfer {
  readonly from: string;
  readonly to: string;
  /** Contract; empty: TRX. */
  readonly token: string;
  /** In sun, or in the token's smallest unit. */
  readonly amount: bigint;
}

/** What is signed of a transaction. Times in ms. */
export interface TronTransaction extends TronTransfer {
  /** The two low bytes of the number of a recent block, and eight of its id: it counts on that chain alone. */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  /** From the first block on whose parent is not before it, nobody can include it any more. */
  readonly expiration: number;
  readonly timestamp: number;
  /** The most that may be burnt for energy, in sun; of a contract's call only. */
  readonly feeLimit: bigint;
}

/** Of java-tron's `core/Tron.proto` and its contracts, what a transfer has. The numbers are the wire. */
const types = protobuf.Root.fromJSON({
  nested: {
    Transaction: {
      fields: { raw: { type: 'bytes', id: 1 }, signature: { rule: 'repeated', type: 'bytes', id: 2 } },
    },
    Raw: {
      fields: {
        refBlockBytes: { type: 'bytes', id: 1 },
        refBlockHash: { type: 'bytes', id: 4 },
        expiration: { type: 'int64', id: 8 },
        contract: { rule: 'repeated', type: 'Contract', id: 11 },
        timestamp: { type: 'int64', id: 14 },
        feeLimit: { type: 'int64', id: 18 },
      },
    },
    Contract: { fields: { type: { type: 'int32', id: 1 }, parameter: { type: 'Any', id: 2 } } },
    Any: { fields: { typeUrl: { type: 'string', id: 1 }, value: { type: 'bytes', id: 2 } } },
    TransferContract: {
      fields: {
        ownerAddress: { type: 'bytes', id: 1 },
        toAddress: { type: 'bytes', id: 2 },
        amount: { type: 'int64', id: 3 },
      },
    },
    TriggerSmartContract: {
      fields: {
        ownerAddress: { type: 'bytes', id: 1 },
        contractAddress: { type: 'bytes', id: 2 },
        data: { type: 'bytes', id: 4 },
      },
    },
  },
});
/** Numbers of `ContractType`. */
const CONTRACT_TYPES = { TransferContract: 1, TriggerSmartContract: 31 } as const;
type ContractName = keyof typeof CONTRACT_TYPES;

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const hexOf = (value: unknown) => Buffer.from(value as Uint8Array).toString('hex');

/** Nothing that is 0 is written: so nodes do, and so the id is the same. */
function encode(name: string, fields: Readonly<Record<string, unknown>>): Uint8Array {
  const type = types.lookupType(name);
  return type.encode(type.fromObject(fields)).finish();
}

function decode(name: string, encoded: Uint8Array): Record<string, unknown> {
  const type = types.lookupType(name);
  return type.toObject(type.decode(encoded), { longs: String, defaults: true });
}

/** The call of a token that pays; its selector is that of every chain with Ethereum's machine. */
export function transferCall({ to, amount }: Pick<TronTransfer, 'to' | 'amount'>): string {
  const args = [evmForm(to), amount] as const;
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }).slice(2);
}

/** The bytes that are signed. */
export function encodeRaw(transaction: TronTransaction): Uint8Array {
  const { from, to, token, amount, refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } =
    transaction;
  const ownerAddress = bytes(tronDigits(from));
  const [name, value]: [ContractName, Uint8Array] =
    token === ''
      ? [
          'TransferContract',
          encode('TransferContract', {
            ownerAddress,
            toAddress: bytes(tronDigits(to)),
            amount: String(amount),
          }),
        ]
      : [
          'TriggerSmartContract',
          encode('TriggerSmartContract', {
            ownerAddress,
            contractAddress: bytes(tronDigits(token)),
            data: bytes(transferCall({ to, amount })),
          }),
        ];
  return encode('Raw', {
    refBlockBytes: bytes(refBlockBytes),
    refBlockHash: bytes(refBlockHash),
    expiration: String(expiration),
    contract: [
      {
        type: CONTRACT_TYPES[name],
        parameter: { typeUrl: `type.googleapis.com/protocol.${name}`, value },
      },
    ],
    timestamp: String(timestamp),
    feeLimit: String(feeLimit),
  });
}

/** As it goes out, in hex. */
export function encodeSigned(raw: Uint8Array, signature: Uint8Array): string {
  return Buffer.from(encode('Transaction', { raw, signature: [signature] })).toString('hex');
}

/** What names a transaction everywhere; who signs it, signs this. */
export function transactionId(raw: Uint8Array): Uint8Array {
  return sha256(raw);
}

/** A transaction of our own record, and the bytes of it that its id is the hash of. */
export function decodeSigned(hex: string): TronTransaction & { readonly raw: Uint8Array } {
  const raw = decode('Transaction', bytes(hex))['raw'] as Uint8Array;
  const fields = decode('Raw', raw);
  const [contract] = fields['contract'] as [{ type: number; parameter: { value: Uint8Array } }];
  return {
    raw,
    ...transferOf(contract),
    refBlockBytes: hexOf(fields['refBlockBytes']),
    refBlockHash: hexOf(fields['refBlockHash']),
    expiration: Number(fields['expiration']),
    timestamp: Number(fields['timestamp']),
    feeLimit: BigInt(fields['feeLimit'] as string),
  };
}

function transferOf(contract: { type: number; parameter: { value: Uint8Array } }): TronTransfer {
  const { value } = contract.parameter;
  if (contract.type === CONTRACT_TYPES.TransferContract) {
    const { ownerAddress, toAddress, amount } = decode('TransferContract', value);
    return {
      from: tronAddressOf(hexOf(ownerAddress)),
      to: tronAddressOf(hexOf(toAddress)),
      token: '',
      amount: BigInt(amount as string),
    };
  }
  const { ownerAddress, contractAddress, data } = decode('TriggerSmartContract', value);
  const { args } = decodeFunctionData({ abi: TRANSFER_ABI, data: `0x${hexOf(data)}` });
  return {
    from: tronAddressOf(hexOf(ownerAddress)),
    to: tronAddressOf(`41${args[0].slice(2).toLowerCase()}`),
    token: tronAddressOf(hexOf(contractAddress)),
    amount: args[1],
  };
}

const TRANSFER_ABI = erc20Abi.filter((each) => 'name' in each && each.name === 'transfer');

/** An address without its version, as contracts see it. */
function evmForm(address: string): Hex {
  return `0x${tronDigits(address).slice(2)}`;
}
