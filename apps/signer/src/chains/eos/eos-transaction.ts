import {
  Action,
  Asset,
  Name,
  PermissionLevel,
  Serializer,
  Signature,
  SignedTransaction,
  Struct,
  TimePointSec,
  Transaction,
} from '@wharfkit/antelope';

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

/** The contract's action, as its interface on the chain describes it. */
class Transfer extends Struct {
  static override abiName = 'transfer';
  static override abiFields = [
    { name: 'from', type: Name },
    { name: 'to', type: Name },
    { name: 'quantity', type: Asset },
    { name: 'memo', type: 'string' },
  ];
  declare readonly from: Name;
  declare readonly to: Name;
  declare readonly quantity: Asset;
  declare readonly memo: string;
}

/** How a transaction names a block. */
export function referenceTo(id: string): Pick<EosTransaction, 'refBlockNum' | 'refBlockPrefix'> {
  const bytes = Buffer.from(id, 'hex');
  return { refBlockNum: bytes.readUInt16BE(2), refBlockPrefix: bytes.readUInt32LE(8) };
}

export function eosTransaction(fields: EosTransaction): Transaction {
  const { from, to, amount, memo, refBlockNum, refBlockPrefix, expiration, maxCpuMs } = fields;
  const quantity = Asset.fromUnits(String(amount), `${EOS_DECIMALS},${EOS_SYMBOL}`);
  const action = Action.from({
    account: EOS_CONTRACT,
    name: 'transfer',
    authorization: [PermissionLevel.from({ actor: from, permission: 'active' })],
    data: Serializer.encode({ object: Transfer.from({ from, to, quantity, memo }) }),
  });
  return Transaction.from({
    expiration: TimePointSec.fromMilliseconds(expiration),
    ref_block_num: refBlockNum,
    ref_block_prefix: refBlockPrefix,
    max_net_usage_words: 0,
    max_cpu_usage_ms: maxCpuMs,
    delay_sec: 0,
    context_free_actions: [],
    actions: [action],
    transaction_extensions: [],
  });
}

/** With its signatures, in hex: as the record keeps it. */
export function encodeSigned(transaction: Transaction, signature: Signature): string {
  const signed = SignedTransaction.from({ ...transaction, signatures: [signature] });
  return Serializer.encode({ object: signed }).hexString;
}

/** A transaction of our own record, the bytes of it that its id is the hash of, and its signature as nodes are given it. */
export function decodeSigned(hex: string): EosTransaction & {
  readonly packed: string;
  readonly signature: string;
} {
  const signed = Serializer.decode({ data: hex, type: SignedTransaction });
  const { transaction, signatures, actions } = signed;
  const { from, to, quantity, memo } = Serializer.decode({ data: actions[0]!.data, type: Transfer });
  return {
    ...{ from: String(from), to: String(to), amount: BigInt(String(quantity.units)), memo },
    refBlockNum: Number(transaction.ref_block_num),
    refBlockPrefix: Number(transaction.ref_block_prefix),
    expiration: transaction.expiration.toMilliseconds(),
    maxCpuMs: Number(transaction.max_cpu_usage_ms),
    packed: Serializer.encode({ object: transaction }).hexString,
    signature: String(signatures[0]),
  };
}
