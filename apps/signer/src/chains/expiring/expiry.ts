import type { Attempt } from '../../record/signer-record.ts';
import type { ChainBlock, ChainView } from './chain-trust.ts';

/** Another node of the same chain, which has to agree before anything is signed anew. */
export interface SecondNode {
  look(): Promise<{ readonly network: string; readonly solid: ChainBlock }>;
  shows(block: Pick<ChainBlock, 'number' | 'id'>): Promise<boolean>;
  /** What it says against their being in no solid block; `undefined`: nothing. */
  objects(attempts: readonly Attempt[], solid: ChainBlock): Promise<string | undefined>;
}

/**
 * Whether no block to come can have a transaction that none has so far: from the first solid block on that is of the expiration
 * or later, nothing comes any more, for what comes after it is of later. By our own clock as well, so that a node that is
 * ahead of the time gains nothing.
 */
export function isExpired(expiration: number, { solid }: ChainView, now: number): boolean {
  return solid.time >= expiration && now >= expiration;
}

interface ObjectionDeps {
  /** Of the newest to expire, ms. */
  readonly expiration: number;
  readonly network: string;
  readonly signAnewAfterSeconds: number;
  readonly second: SecondNode | undefined;
  readonly now: number;
}

/**
 * What still speaks against paying anew what one node has in no solid block though its time is over; `undefined`: nothing.
 * A second node, where there is one, has to say the same of the same chain; else an hour goes by, or what the setup says:
 * a node that has not written down a block yet has time to, and persons have time to look.
 */
export async function objection(
  attempts: readonly Attempt[],
  { solid }: ChainView,
  { expiration, network, signAnewAfterSeconds, second, now }: ObjectionDeps,
): Promise<string | undefined> {
  if (!second) {
    const left = expiration + signAnewAfterSeconds * 1_000 - Math.min(solid.time, now);
    return left > 0 ? `expired, in no block; signed anew in ${Math.ceil(left / 60_000)} min` : undefined;
  }
  const seen = await second.look();
  if (seen.network !== network) return 'expired; the second node is of another network';
  if (seen.solid.time < expiration) return 'expired; the second node has no solid block of after that yet';
  const { block } = attempts.at(-1)!;
  if (block && !(await second.shows({ number: BigInt(block.number), id: block.id })))
    return `expired; the second node has another block ${block.number}`;
  const word = await second.objects(attempts, seen.solid);
  return word === undefined ? undefined : `expired; ${word}`;
}
