import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale } from 'use-intl';

/** No chain has more. */
const DECIMALS = 36;

/** Amounts to the last digit of the chain, which has more of them than the books. */
export function useCoins(): (text: string) => string {
  const locale = useLocale();
  return (text) => formatUpTo(text, DECIMALS, locale);
}

/** Of a row: `USDT-ERC20`. */
export function coinKey({ chain, currency }: Pick<ReconciliationView, 'chain' | 'currency'>): string {
  return `${currency}-${chain}`;
}
