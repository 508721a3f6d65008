import { reasonText } from '@bourse/custody/reasons';
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
    return left > 0 ? reasonText('signedAnewIn', { minutes: Math.ceil(left / 60_000) }) : undefined;
  }
  const reason = await wordOf(second, attempts, { expiration, network });
  return reason === undefined ? undefined : reasonText('expired', { reason });
}

async function wordOf(
  second: SecondNode,
  attempts: readonly Attempt[],
  { expiration, network }: Pick<ObjectionDeps, 'expiration' | 'network'>,
): Promise<string | undefined> {
  const seen = await second.look();
  if (seen.network !== network) return reasonText('secondOfOtherNetwork');
  if (seen.solid.time < expiration) return reasonText('secondBehind');
  const { block } = attempts.at(-1)!;
  if (block && !(await second.shows({ number: BigInt(block.number), id: block.id })))
    return reasonText('secondDiffers', { block: block.number });
  return second.objects(attempts, seen.solid);
}
