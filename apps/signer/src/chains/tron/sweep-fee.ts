import type { Sweep } from '../account-moves.ts';
import type { FullNode } from './tron-node.ts';

/** A transfer with what the chain adds to it, and room: of TRX some 270 bytes, of a token some 350. */
const OWN_BYTES = 320n;
const TOKEN_BYTES = 420n;
/** The hot wallet's own balance of the token decides what a sweep takes, and that changes little. */
const ENERGY_PERCENT = 150n;

/** The most that a sweep can cost, in sun; `undefined`: the token is paused, or denies it, and it stays where it is. */
export async function sweepFee(node: FullNode, sweep: Sweep<string>): Promise<bigint | undefined> {
  const { perByte, perEnergy } = await node.prices();
  if (sweep.token === '') return OWN_BYTES * perByte;
  const energy = await node.energyOf(sweep);
  if (typeof energy === 'string') return undefined;
  return TOKEN_BYTES * perByte + (energy * perEnergy * ENERGY_PERCENT) / 100n;
}
