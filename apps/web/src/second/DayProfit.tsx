import { formatAmount } from '@bourse/money/amount';
import type { SecondView } from '@bourse/protocol/second/calls';
import { useTranslations } from 'use-intl';
import { dayResult } from './ended-today.ts';
import { SecondProfit } from './SecondCells.tsx';

/** What the reader's second contracts of today have come to, on all pairs. */
export function DayProfit({ ended }: { ended: readonly SecondView[] }) {
  const t = useTranslations('second');
  const { net, won, lost } = dayResult(ended);
  return (
    <p data-testid="day-profit" className="ml-auto flex shrink-0 gap-2 pr-2 text-12 whitespace-nowrap">
      <span className="text-muted">{t('today')}</span>
      <SecondProfit profit={formatAmount(net)} />
      <span className="text-muted">{t('wonAndLost', { won: String(won), lost: String(lost) })}</span>
    </p>
  );
}
