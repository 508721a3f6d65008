import type { KeyState } from '@bourse/custody/attestation/key-state';

/** What a transaction has paid to one address. */
export interface Payment {
  /** As addresses are stored. */
  readonly to: string;
  /** Whose it was; absent on chains of outputs, where a transaction says what it spends. */
  readonly from?: string;
  /** The token, as operators name it on this chain; empty: the own coin of the chain. */
  readonly token: string;
  /** In the smallest unit of the coin. */
  readonly value: bigint;
  /**
   * Of the payment within its transaction, the same in whichever block the transaction stands: the output on Bitcoin, the
   * log or the action elsewhere; `OWN_VALUE` for what the transaction itself moves.
   */
  readonly position: number;
  /** The destination tag or memo, on chains where addresses are shared; empty: it has none. */
  readonly memo?: string;
}

/** The own value of a transaction, in the place of a log. */
export const OWN_VALUE = -1;

/** A transaction that has succeeded, in a block of the chain as it stands. */
export interface MinedTransaction {
  readonly blockNumber: bigint;
  readonly payments: readonly Payment[];
  /** Absent: it costs nobody anything, or what it costs is in its outputs. */
  readonly cost?: Cost;
  readonly spending?: Spending;
}

/** What the chain took for a transaction, in its own coin, whether it has succeeded or not. */
export interface Cost {
  readonly payer: string;
  readonly fee: bigint;
}

/** Of a transaction on a chain of outputs. */
export interface Spending {
  /** `txid:vout` */
  readonly inputs: readonly string[];
  /** Of all its outputs. */
  readonly total: bigint;
}

/** Who may have paid or been paid, by which transaction. */
export interface Candidate {
  /** Empty: nobody. */
  readonly to: string;
  readonly from?: string;
  readonly txHash: string;
}

export interface ScannedBlock {
  readonly hash: string;
  readonly parentHash: string;
  /** To be looked at with `transaction`. */
  readonly candidates: readonly Candidate[];
  /** On chains of outputs: which transaction spends what. */
  readonly spends?: readonly { readonly outpoint: string; readonly txHash: string }[];
}

/**
 * A node of a chain, and all that we believe of what it says: answers are parsed by schema, and every method throws on one
 * that does not fit. Who reads a chain asks twice and compares; see `ChainWatcher`.
 */
export interface ChainNode {
  /** Which network it is on, in the chain's own terms: the same text for ever. */
  network(): Promise<string>;
  /** Number of the newest block that can be read. */
  head(): Promise<bigint>;
  /** `undefined`: the chain is not that long. */
  blockHash(number: bigint): Promise<string | undefined>;
  /** Throws `BlockPruned` for a block that the node has thrown away. */
  scan(number: bigint): Promise<ScannedBlock>;
  /** Whether it finds a transaction by its hash alone. */
  readonly findsByHash: boolean;
  /** How soon blocks may follow each other, ms, on a chain that is read block by block; absent: as on Litecoin. */
  readonly blockMs?: number;
  /**
   * What a transaction has paid. `undefined`: it has failed, or is in no block of the chain as it stands now. Nodes that
   * cannot find a transaction by its hash look into the block alone, and know nothing without it.
   */
  transaction(txHash: string, block?: bigint): Promise<MinedTransaction | undefined>;
  /** What a transaction has cost that may have failed; absent where only what has succeeded costs. */
  costOf?(txHash: string, block: bigint): Promise<Cost | undefined>;
  /**
   * What an address holds at that block, or at the node's own newest where it knows no other; `undefined`: it cannot say now.
   * Absent on chains of outputs: what was read of them is what there is.
   */
  balanceAt?(address: string, token: string, block: bigint): Promise<Balance | undefined>;
  /**
   * Who may spend what an account holds, at that block or at the node's newest. `key`: what has signed, where the address does not
   * say it. Absent where it is always the address's key.
   */
  keyState?(address: string, block: bigint, key: string): Promise<KeyState>;
  /** Whether a contract stands there that keeps others' balances, as tokens do. Absent where nobody can ask. */
  isToken?(address: string): Promise<boolean>;
}

/** In the smallest unit, when the chain had that block as its newest. */
export interface Balance {
  readonly value: bigint;
  readonly block: bigint;
}

/** The node does not have a block any more, or not its receipts: another one has to be asked, nothing may be skipped. */
export class BlockPruned extends Error {}
