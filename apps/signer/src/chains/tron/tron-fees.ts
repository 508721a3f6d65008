/** What the chain asks for at the moment, in sun. */
export interface TronPrices {
  /** Of a transaction's bytes; the free and the staked ones are not counted on. */
  readonly perByte: bigint;
  readonly perEnergy: bigint;
  /** For the first payment to an address, instead of its bytes. */
  readonly newAccount: bigint;
  /** What the chain lets nobody go above. */
  readonly mostFeeLimit: bigint;
}

/** What the chain counts beside the bytes themselves, for the result that it adds. */
const RESULT_BYTES = 64n;
/** An estimate is of this block; the penalty for a busy contract rises with every maintenance. */
const ENERGY_ROOM_PERCENT = 125n;
/** Whoever has emptied his account meanwhile costs twice as much: a token's transfer makes his entry anew. */
const ENERGY_MOST_PERCENT = 250n;

/** The most that a transaction can cost for its bytes. */
export function bytesCost(signedHex: string, { perByte }: TronPrices): bigint {
  return (BigInt(signedHex.length / 2) + RESULT_BYTES) * perByte;
}

/**
 * The limit that is signed into a token's transfer: twice what is expected and half as much again, as far as what was approved
 * lets it after the bytes are paid. `undefined`: not even what is expected is within it.
 */
export function feeLimitWithin(
  energy: bigint,
  { perEnergy, mostFeeLimit }: TronPrices,
  left: bigint,
): bigint | undefined {
  const most = left < mostFeeLimit ? left : mostFeeLimit;
  if ((energy * perEnergy * ENERGY_ROOM_PERCENT) / 100n > most) return undefined;
  const wished = (energy * perEnergy * ENERGY_MOST_PERCENT) / 100n;
  return wished < most ? wished : most;
}
