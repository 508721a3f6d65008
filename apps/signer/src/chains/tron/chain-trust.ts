import type { SignerRecord } from '../../record/signer-record.ts';
import type { TronSetup } from '../../setup.ts';
import type { FullNode, SolidNode, TronBlock } from './tron-node.ts';

export interface ChainTrustDeps {
  readonly chain: string;
  readonly setup: TronSetup;
  readonly node: FullNode;
  readonly solid: SolidNode;
  readonly record: SignerRecord;
  readonly now: () => number;
}

/** Where the chain stands. */
export interface ChainView {
  readonly head: TronBlock;
  readonly solid: TronBlock;
}

/** A block comes every three seconds. */
const MOST_OFF_MS = 60_000;
/** Twenty blocks make a block solid; when many who make them are away it takes longer. */
const MOST_SOLID_AGE_MS = 10 * 60_000;

/**
 * Whether a node is to be believed. TRON has no nonce: that nothing is paid twice rests on what is said of solid blocks and of
 * the time. So a node is asked for nothing while it is of another chain, of another history than the one that payments were
 * signed on, behind what it has said before, or in another time than ours.
 */
export class ChainTrust {
  readonly #deps: ChainTrustDeps;
  #last: Pick<TronBlock, 'number' | 'id'> | undefined;

  constructor(deps: ChainTrustDeps) {
    this.#deps = deps;
    const signedOn = deps.record.newestBlock(deps.chain);
    this.#last = signedOn && { number: BigInt(signedOn.number), id: signedOn.id };
  }

  /** Throws with what is wrong. */
  async look(): Promise<ChainView> {
    const { chain, setup, node, solid, now } = this.#deps;
    const first = await solid.block(0n);
    if (first?.id !== setup.genesis)
      throw new Error(`RPC_${chain} is of another network: its first block is ${first?.id ?? 'not there'}`);
    const newest = await solid.newest();
    const last = this.#last;
    if (last && newest.number < last.number)
      throw new Error(`RPC_${chain} has gone back from the solid block ${last.number} to ${newest.number}`);
    if (last && (await solid.block(last.number))?.id !== last.id)
      throw new Error(`RPC_${chain} has another solid block ${last.number} than ${last.id}`);
    const head = await node.newest();
    const behind = now() - head.time;
    if (Math.abs(behind) > MOST_OFF_MS)
      throw new Error(
        `the newest block of RPC_${chain} is ${seconds(Math.abs(behind))} ${behind > 0 ? 'behind' : 'ahead of'} the clock`,
      );
    if (now() - newest.time > MOST_SOLID_AGE_MS)
      throw new Error(`the solid block of RPC_${chain} is ${seconds(now() - newest.time)} old`);
    this.#last = newest;
    return { head, solid: newest };
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}
