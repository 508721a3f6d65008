import { reasonText } from '@bourse/custody/reasons';
import type { OwnOutput } from './output-index.ts';

export interface Choice {
  readonly inputs: readonly OwnOutput[];
  readonly fee: bigint;
  /** 0: none; what would be dust is left to the miner. */
  readonly change: bigint;
}

/** Sizes in virtual bytes of what P2WPKH transactions are made of, rounded up. */
const BASE_SIZE = 11n;
const INPUT_SIZE = 69n;
const VALUE_AND_LENGTH = 9n;
const CHANGE_SIZE = VALUE_AND_LENGTH + 22n;
/** Nodes do not relay outputs below it. */
export const DUST = 546n;

export function sizeOf(inputs: number, scriptLength: number, hasChange: boolean): bigint {
  const outputs = VALUE_AND_LENGTH + BigInt(scriptLength) + (hasChange ? CHANGE_SIZE : 0n);
  return BASE_SIZE + INPUT_SIZE * BigInt(inputs) + outputs;
}

/**
 * The largest outputs first, so that few are needed; a payment of everything takes all. Text: why it cannot be paid.
 */
export function chooseOutputs(
  outputs: readonly OwnOutput[],
  payment: { readonly amount: bigint; readonly scriptLength: number },
  feeRate: bigint,
): Choice | string {
  const ordered = outputs.toSorted((a, b) =>
    a.value === b.value ? a.outpoint.localeCompare(b.outpoint) : a.value > b.value ? -1 : 1,
  );
  const inputs: OwnOutput[] = [];
  let sum = 0n;
  for (const output of ordered) {
    inputs.push(output);
    sum += output.value;
    const choice = withFee(inputs, payment, feeRate);
    if (choice) return choice;
  }
  return reasonText('tooLittleUnspent', { amount: sum });
}

/** With these inputs at that rate; `undefined`: they are not enough. */
export function withFee(
  inputs: readonly OwnOutput[],
  { amount, scriptLength }: { readonly amount: bigint; readonly scriptLength: number },
  feeRate: bigint,
): Choice | undefined {
  const left = inputs.reduce((sum, { value }) => sum + value, 0n) - amount;
  const fee = sizeOf(inputs.length, scriptLength, true) * feeRate;
  if (left - fee >= DUST) return { inputs: [...inputs], fee, change: left - fee };
  const least = sizeOf(inputs.length, scriptLength, false) * feeRate;
  return left >= least ? { inputs: [...inputs], fee: left, change: 0n } : undefined;
}
