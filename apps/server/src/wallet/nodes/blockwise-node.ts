import type { ChainNode, Cost, MinedTransaction, Payment, ScannedBlock, Spending } from './chain-node.ts';

/** A block as it was read once: its hash says what is in it, so it never changes. */
export interface ReadBlock {
  readonly hash: string;
  readonly parentHash: string;
  /** By the hash of their transaction; what has failed has none. */
  readonly payments: ReadonlyMap<string, readonly Payment[]>;
  /** What transactions have cost, those that have failed as well. */
  readonly costs?: ReadonlyMap<string, Cost>;
  readonly spendings?: ReadonlyMap<string, Spending>;
}

/** That which is read, and those that are looked at for a credit. */
const KEPT_BLOCKS = 8;
/**
 * For so long a node's word counts which block has a number, when transactions of it are looked up: some nodes send all of the
 * block with its hash, and a block may pay us thousands of times.
 */
const HASH_MS = 1_000;
/** Hashes that are remembered. */
const KEPT_HASHES = 100;

/** A node whose blocks say themselves what they have paid. */
export abstract class BlockwiseNode implements ChainNode {
  /** Read once, also by those who ask at the same time. */
  readonly #blocks = new Map<string, Promise<ReadBlock>>();

  readonly #hashes = new Map<
    bigint,
    { readonly hash: Promise<string | undefined>; readonly until: number }
  >();

  abstract network(): Promise<string>;
  abstract head(): Promise<bigint>;
  abstract blockHash(number: bigint): Promise<string | undefined>;

  /** Reads the block of that number, which has to have that hash. */
  protected abstract read(number: bigint, hash: string): Promise<ReadBlock>;

  /** In which block a transaction is, where nodes know; it is looked for there. */
  protected blockOf?(txHash: string): Promise<bigint | undefined>;

  get findsByHash(): boolean {
    return this.blockOf !== undefined;
  }

  async scan(number: bigint): Promise<ScannedBlock> {
    // What is scanned is asked for anew, and what is looked up from here on is of the same block.
    this.#hashes.delete(number);
    const block = await this.#blockAt(number);
    if (!block) throw new Error(`block ${number} is gone`);
    const paid = [...block.payments].flatMap(([txHash, payments]) =>
      payments.map(({ to, from }) => ({ to, ...(from !== undefined && { from }), txHash })),
    );
    const costs = [...(block.costs ?? [])].map(([txHash, { payer: from }]) => ({ to: '', from, txHash }));
    const spends = [...(block.spendings ?? [])].flatMap(([txHash, { inputs }]) =>
      inputs.map((outpoint) => ({ outpoint, txHash })),
    );
    const { hash, parentHash } = block;
    return { hash, parentHash, candidates: [...paid, ...costs], spends };
  }

  async costOf(txHash: string, block: bigint): Promise<Cost | undefined> {
    return (await this.#blockAt(block))?.costs?.get(txHash);
  }

  async transaction(txHash: string, number?: bigint): Promise<MinedTransaction | undefined> {
    const blockNumber = number ?? (await this.blockOf?.(txHash));
    if (blockNumber === undefined) return undefined;
    const block = await this.#blockAt(blockNumber);
    const payments = block?.payments.get(txHash);
    if (!payments) return undefined;
    const [cost, spending] = [block?.costs?.get(txHash), block?.spendings?.get(txHash)];
    return { blockNumber, payments, ...(cost && { cost }), ...(spending && { spending }) };
  }

  async #blockAt(number: bigint): Promise<ReadBlock | undefined> {
    const hash = await this.#hashAt(number);
    if (hash === undefined) return undefined;
    const known = this.#blocks.get(hash);
    if (known) return known;
    const block = this.read(number, hash);
    this.#blocks.set(hash, block);
    block.catch(() => this.#blocks.delete(hash));
    for (const kept of this.#blocks.keys()) if (this.#blocks.size > KEPT_BLOCKS) this.#blocks.delete(kept);
    return block;
  }

  #hashAt(number: bigint): Promise<string | undefined> {
    const now = performance.now();
    const known = this.#hashes.get(number);
    if (known && known.until > now) return known.hash;
    const hash = this.blockHash(number);
    this.#hashes.delete(number);
    this.#hashes.set(number, { hash, until: now + HASH_MS });
    for (const kept of this.#hashes.keys()) if (this.#hashes.size > KEPT_HASHES) this.#hashes.delete(kept);
    const forget = (): void => {
      if (this.#hashes.get(number)?.hash === hash) this.#hashes.delete(number);
    };
    // One that is not there yet may be in a moment.
    hash.then((text) => text === undefined && forget(), forget);
    return hash;
  }
}
