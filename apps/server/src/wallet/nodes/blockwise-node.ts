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

/** That which is read, and that which is looked at for a credit. */
const KEPT_BLOCKS = 2;

/** A node whose blocks say themselves what they have paid. */
export abstract class BlockwiseNode implements ChainNode {
  readonly #blocks = new Map<string, ReadBlock>();

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
    const hash = await this.blockHash(number);
    if (hash === undefined) return undefined;
    const known = this.#blocks.get(hash);
    if (known) return known;
    const block = await this.read(number, hash);
    this.#blocks.set(hash, block);
    for (const kept of this.#blocks.keys()) if (this.#blocks.size > KEPT_BLOCKS) this.#blocks.delete(kept);
    return block;
  }
}
