import { formatAmount } from '@bourse/money/amount';
import type { SecondView } from '@bourse/protocol/second/calls';
import { signedValue } from '../contract/profit-text.ts';

/** What a finished order brought or cost in all, fee included. */
export function netOf({ profit, fee }: Pick<SecondView, 'profit' | 'fee'>): string {
  return formatAmount(signedValue(profit, 8) - signedValue(fee, 8));
}
