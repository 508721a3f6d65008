import { DECIMALS, parseAmount, type Amount } from '@bourse/money/amount';
import { fieldValue } from '../shared/decimal-input.ts';

export interface AmountBounds {
  available?: string | undefined;
  minimum?: string | undefined;
  maximum?: string | undefined;
}

export type AmountProblem = 'empty' | 'belowMinimum' | 'insufficient' | 'aboveMaximum';

/** What keeps a typed amount from being sent; nothing when it is fine. Bounds that are absent do not bind. */
export function amountProblem(text: string, bounds: AmountBounds): AmountProblem | undefined {
  const amount = fieldValue(text, DECIMALS);
  if (amount === undefined || amount === 0n) return 'empty';
  if (amount < (bound(bounds.minimum) ?? 0n)) return 'belowMinimum';
  const available = bound(bounds.available);
  if (available !== undefined && amount > available) return 'insufficient';
  const maximum = bound(bounds.maximum);
  if (maximum !== undefined && amount > maximum) return 'aboveMaximum';
  return undefined;
}

function bound(text: string | undefined): Amount | undefined {
  return text === undefined ? undefined : parseAmount(text);
}

/** The smallest of the amounts that are known. */
export function leastOf(first: string, ...others: readonly (string | undefined)[]): string {
  let least = first;
  for (const other of others) {
    if (other !== undefined && (parseAmount(other) ?? 0n) < (parseAmount(least) ?? 0n)) least = other;
  }
  return least;
}
