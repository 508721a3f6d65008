import type { PositionView } from '@bourse/protocol/contract/calls';
import { profitRatePpm } from '@bourse/protocol/contract/rules';
import { useTranslations } from 'use-intl';
import { Profit, useCells } from '../ContractCells.tsx';
import { totalsOf } from '../unrealized-pnl.ts';
import { formatAmount } from '@bourse/money/amount';
import { useMarketPrices } from './use-market-prices.ts';

interface PositionTotalsProps {
  positions: readonly PositionView[];
  className?: string;
}

/** What some positions come to together: their margin, their profit at the mark, and what is left of it after fees. */
export function PositionTotals({ positions, className = '' }: PositionTotalsProps) {
  const t = useTranslations('contract');
  const { usdt } = useCells();
  const totals = totalsOf(positions, useMarketPrices());
  if (!totals) return null;
  const { margin, profit, net } = totals;
  const fact = (name: string, value: React.ReactNode, testId?: string) => (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
  return (
    <dl className={`flex flex-wrap gap-x-6 gap-y-1 text-12 ${className}`}>
      {fact(t('totalMargin'), usdt(formatAmount(margin)))}
      {fact(t('totalProfit'), <Profit profit={profit} ratePpm={profitRatePpm(profit, margin)} />)}
      {fact(t('totalNet'), <Profit profit={net} ratePpm={profitRatePpm(net, margin)} />, 'positions-net')}
    </dl>
  );
}
