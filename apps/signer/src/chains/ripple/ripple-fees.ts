/** What a server asks for at the moment, in drops. */
export interface RippleFees {
  /** To be taken at all, into the queue. */
  readonly minimum: bigint;
  /** To be in the next ledger. */
  readonly open: bigint;
}

/** Room for the next ledger to be a little dearer. */
const ROOM_PERCENT = 120n;
/** In the queue one of the same sequence is taken for another that pays a quarter more. */
const REPLACEMENT_PERCENT = 125n;

/** What a transaction pays; `undefined`: the server asks for more than the limit. */
export function feeWithin({ minimum, open }: RippleFees, limit: bigint): bigint | undefined {
  if (minimum > limit) return undefined;
  const wished = max(minimum, (open * ROOM_PERCENT) / 100n);
  return wished < limit ? wished : limit;
}

/** What a replacement pays; `undefined`: the limit leaves no room for one. */
export function raisedFee(before: bigint, now: RippleFees, limit: bigint): bigint | undefined {
  const least = (before * REPLACEMENT_PERCENT) / 100n + 1n;
  if (least > limit) return undefined;
  return max(least, feeWithin(now, limit) ?? limit);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
