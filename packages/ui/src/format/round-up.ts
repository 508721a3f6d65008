import { DECIMALS, formatAmount, mulDivCeil, parseAmount } from '@bourse/money/amount';

/** An amount with at most `decimals`, rounded up: for what is to be paid. It must be within the grammar. */
export function roundUpTo(amount: string, decimals: number): string {
  const step = 10n ** BigInt(DECIMALS - decimals);
  return formatAmount(mulDivCeil(parseAmount(amount) ?? 0n, 1n, step) * step);
}
