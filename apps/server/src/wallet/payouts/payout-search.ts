import type { ChainNode, MinedTransaction } from '../nodes/chain-node.ts';

/** Blocks that are looked through in one round. */
const BLOCKS_PER_ROUND = 100n;
/** How far back a payment may have been mined before its report was read, and how deep a chain may change. */
const BACK = 24n;
/** No chain whose node does not say otherwise has blocks that come faster for long: Litecoin's are 150 s apart. */
const BLOCK_MS = 100_000;

export interface Sought {
  readonly id: string;
  readonly txHashes: readonly string[];
  /** Where it was found; absent: not yet. */
  readonly block: bigint | undefined;
  /** Where to begin to look. */
  readonly from: bigint;
}

export interface Found extends MinedTransaction {
  readonly txHash: string;
}

/** Looks for transactions on one chain: by hash where nodes can, else block by block, each block once for all of them. */
export class PayoutSearch {
  readonly #node: ChainNode;
  #sought: ReadonlySet<string> = new Set();
  #seen = new Map<string, bigint>();
  #next = 0n;
  /** Of the block before the next one; empty: unknown. */
  #lastHash = '';

  constructor(node: ChainNode) {
    this.#node = node;
  }

  head(): Promise<bigint> {
    return this.#node.head();
  }

  /** Where to begin to look for what was in this block or later, and for what has left it. */
  before(block: bigint): bigint {
    return block > BACK ? block - BACK : 0n;
  }

  /** Where to begin to look for what was sent within so long: while nobody looked, it may have been mined at any time of it. */
  since(head: bigint, ms: number): bigint {
    const { blockMs = BLOCK_MS } = this.#node;
    const blocks = BigInt(Math.ceil(Math.max(0, ms) / blockMs));
    return this.before(head > blocks ? head - blocks : 0n);
  }

  /** Looks through what is new for those that no block is known of. */
  async readOn(open: readonly Sought[], head: bigint): Promise<void> {
    if (this.#node.findsByHash) return;
    const unfound = open.filter(({ block }) => block === undefined);
    const fresh = unfound.filter(({ id }) => !this.#sought.has(id));
    if (this.#sought.size === 0) this.#goTo(head + 1n);
    for (const { from } of fresh) if (from < this.#next) this.#goTo(from);
    this.#sought = new Set(unfound.map(({ id }) => id));
    if (unfound.length === 0) return this.#seen.clear();
    if (this.#lastHash !== '' && (await this.#node.blockHash(this.#next - 1n)) !== this.#lastHash)
      this.#goTo(this.before(this.#next));

    const wanted = new Set(unfound.flatMap(({ txHashes }) => txHashes));
    const end = head < this.#next + BLOCKS_PER_ROUND ? head : this.#next + BLOCKS_PER_ROUND - 1n;
    while (this.#next <= end) {
      const { hash, candidates } = await this.#node.scan(this.#next);
      for (const { txHash } of candidates) if (wanted.has(txHash)) this.#seen.set(txHash, this.#next);
      this.#next++;
      this.#lastHash = hash;
    }
  }

  /** The one of them that is in a block of the chain as it stands, and has not failed. */
  async find({ txHashes, block }: Sought): Promise<Found | undefined> {
    for (const txHash of txHashes) {
      const transaction = await this.#node.transaction(txHash, block ?? this.#seen.get(txHash));
      if (transaction) return { ...transaction, txHash };
    }
    return undefined;
  }

  #goTo(block: bigint): void {
    this.#next = block;
    this.#lastHash = '';
  }
}
