import type { Attempt } from '../../record/signer-record.ts';
import type { TronSetup } from '../../setup.ts';
import type { ChainView } from './chain-trust.ts';
import { decodeSigned } from './tron-message.ts';
import type { SolidNode } from './tron-node.ts';

/** When the last of them expires, ms. */
export function lastExpiration(attempts: readonly Attempt[]): number {
  return Math.max(...attempts.map(({ raw }) => decodeSigned(raw).expiration));
}

/**
 * Whether no block to come can have a transaction that none has so far. A block takes what has not expired at the time of the
 * block before it: so from the first solid block on that is of the expiration or later, nothing comes any more. By our own
 * clock as well, so that a node that is ahead of the time gains nothing.
 */
export function isExpired(expiration: number, { solid }: ChainView, now: number): boolean {
  return solid.time >= expiration && now >= expiration;
}

interface ObjectionDeps {
  readonly setup: TronSetup;
  readonly second: SolidNode | undefined;
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
  { setup, second, now }: ObjectionDeps,
): Promise<string | undefined> {
  const expiration = lastExpiration(attempts);
  if (!second) {
    const left = expiration + setup.signAnewAfterSeconds * 1_000 - Math.min(solid.time, now);
    return left > 0 ? `expired, in no block; signed anew in ${Math.ceil(left / 60_000)} min` : undefined;
  }
  if ((await second.block(0n))?.id !== setup.genesis) return 'expired; the second node is of another network';
  const newest = await second.newest();
  if (newest.time < expiration) return 'expired; the second node has no solid block of after that yet';
  const { block } = attempts.at(-1)!;
  if (block && (await second.block(BigInt(block.number)))?.id !== block.id)
    return `expired; the second node has another block ${block.number}`;
  for (const { txHash } of attempts)
    if (await second.find(txHash))
      return `expired; the second node has ${txHash} in a block, the first has not`;
  return undefined;
}
