import { reasonText } from '@bourse/custody/reasons';
import type { Attempt } from '../../record/signer-record.ts';
import type { SecondNode } from '../expiring/expiry.ts';
import { decodeSigned } from './tron-message.ts';
import type { SolidNode } from './tron-node.ts';

/** When the last of them expires, ms. A block takes what has not expired at the time of the block before it. */
export function lastExpiration(attempts: readonly Attempt[]): number {
  return Math.max(...attempts.map(({ raw }) => decodeSigned(raw).expiration));
}

/** Which network a node is of: its first block's id says so. */
export async function firstBlock(node: SolidNode): Promise<string> {
  return (await node.block(0n))?.id ?? 'not there';
}

export function secondNode(node: SolidNode): SecondNode {
  return {
    look: async () => ({ network: await firstBlock(node), solid: await node.newest() }),
    shows: async ({ number, id }) => (await node.block(number))?.id === id,
    async objects(attempts) {
      for (const { txHash } of attempts)
        if (await node.find(txHash)) return reasonText('secondHasIt', { txHash });
      return undefined;
    },
  };
}
