import type { SignerRecord } from '../../record/signer-record.ts';

/** A block of a chain whose transactions name one, and expire. */
export interface ChainBlock {
  readonly number: bigint;
  readonly id: string;
  /** When it was made, ms. */
  readonly time: number;
}

/** Where the chain stands. */
export interface ChainView {
  readonly head: ChainBlock;
  /** The newest that nobody can take back. */
  readonly solid: ChainBlock;
}

export interface ChainTrustDeps {
  readonly chain: string;
  /** Which network it has to be, and what says so: "its first block". */
  readonly network: { readonly is: string; readonly by: string };
  look(): Promise<ChainView & { readonly network: string }>;
  /** Whether the chain has that solid block. */
  shows(block: Pick<ChainBlock, 'number' | 'id'>): Promise<boolean>;
  readonly record: SignerRecord;
  readonly now: () => number;
}

/** Blocks come every few seconds at most. */
const MOST_OFF_MS = 60_000;
/** When many who make blocks are away, it takes longer until one is solid. */
const MOST_SOLID_AGE_MS = 10 * 60_000;

/**
 * Whether a node is to be believed. Where there is no nonce, that nothing is paid twice rests on what is said of solid blocks and of
 * the time. So a node is asked for nothing while it is of another chain, of another history than the one that payments were
 * signed on, behind what it has said before, or in another time than ours.
 */
export class ChainTrust {
  readonly #deps: ChainTrustDeps;
  #last: Pick<ChainBlock, 'number' | 'id'> | undefined;

  constructor(deps: ChainTrustDeps) {
    this.#deps = deps;
    const signedOn = deps.record.newestBlock(deps.chain);
    this.#last = signedOn && { number: BigInt(signedOn.number), id: signedOn.id };
  }

  /** Throws with what is wrong. */
  async look(): Promise<ChainView> {
    const { chain, now, ...deps } = this.#deps;
    const { network, head, solid } = await deps.look();
    if (network !== deps.network.is)
      throw new Error(`RPC_${chain} is of another network: ${deps.network.by} is ${network}`);
    const last = this.#last;
    if (last && solid.number < last.number)
      throw new Error(`RPC_${chain} has gone back from the solid block ${last.number} to ${solid.number}`);
    if (last && !(await deps.shows(last)))
      throw new Error(`RPC_${chain} has another solid block ${last.number} than ${last.id}`);
    const behind = now() - head.time;
    if (Math.abs(behind) > MOST_OFF_MS)
      throw new Error(
        `the newest block of RPC_${chain} is ${seconds(Math.abs(behind))} ${behind > 0 ? 'behind' : 'ahead of'} the clock`,
      );
    if (now() - solid.time > MOST_SOLID_AGE_MS)
      throw new Error(`the solid block of RPC_${chain} is ${seconds(now() - solid.time)} old`);
    this.#last = solid;
    return { head, solid };
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}
