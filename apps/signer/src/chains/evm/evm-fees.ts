/** Fees of a transaction by EIP-1559, per gas. */
export interface EvmFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Room for the base fee to double until the transaction's turn. */
const BASE_FEE_ROOM = 2n;
/** Nodes take a replacement that pays a tenth more; a little above it for those that round. */
const REPLACEMENT_PERCENT = 115n;

/** What the chain asks for at the moment, within the limit; `undefined`: it asks for more than that. */
export function feesWithin(
  { baseFee, tip }: { readonly baseFee: bigint; readonly tip: bigint },
  gas: bigint,
  feeLimit: bigint,
): EvmFees | undefined {
  const most = feeLimit / gas;
  if (most < baseFee + tip) return undefined;
  const wished = baseFee * BASE_FEE_ROOM + tip;
  return { maxFeePerGas: wished < most ? wished : most, maxPriorityFeePerGas: tip };
}

/** Fees of a replacement; `undefined`: the limit leaves no room for one. */
export function raisedFees(
  before: EvmFees,
  now: { readonly baseFee: bigint; readonly tip: bigint },
  gas: bigint,
  feeLimit: bigint,
): EvmFees | undefined {
  const most = feeLimit / gas;
  const least = raise(before.maxFeePerGas);
  if (most < least) return undefined;
  const wished = max(least, now.baseFee * BASE_FEE_ROOM + now.tip);
  const maxFeePerGas = wished < most ? wished : most;
  const tip = max(raise(before.maxPriorityFeePerGas), now.tip);
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}

function raise(fee: bigint): bigint {
  return (fee * REPLACEMENT_PERCENT) / 100n + 1n;
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** Gas of what moves between our own addresses: of ether, and of a token with room. */
const OWN_GAS = 21_000n;
const TOKEN_GAS = 120_000n;

/**
 * The most that a move can cost, in wei.
 *
 * @param gasPrice the most that the chain may ask for per gas until it is mined
 */
export function moveFee(token: string, gasPrice: bigint): bigint {
  return (token === '' ? OWN_GAS : TOKEN_GAS) * gasPrice;
}
