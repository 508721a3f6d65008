import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { choose, useDraft } from './draft-store.ts';
import type { DraftField } from './order-draft.ts';
import { takesExit } from './plan-draft.ts';

interface PlanFieldsProps {
  pair: Pair;
  field: (name: DraftField, label: string, unit: string) => ReactNode;
}

/** What a trailing stop and an OCO ask for beside, and take-profit and stop-loss of the others. */
export function PlanFields({ pair, field }: PlanFieldsProps) {
  const t = useTranslations('order');
  const { type, side, hasExit } = useDraft((state) => state.draft);
  const quote = pair.quoteCoin;
  if (type === 'trailing-stop')
    return (
      <>
        {field('callback', t('callback'), '%')}
        {field('activation', t('activation'), quote)}
      </>
    );
  if (type === 'oco')
    return field('stopLimit', t(side === 'buy' ? 'stopLimitPrice' : 'stopLimitOptional'), quote);
  if (!takesExit(type)) return null;
  return (
    <>
      <label className="flex cursor-pointer items-center gap-2 text-12 text-muted hover:text-ink">
        <input
          type="checkbox"
          checked={hasExit}
          onChange={(event) => choose({ hasExit: event.target.checked })}
          className="size-3.5 accent-accent"
        />
        {t('exit')}
      </label>
      {hasExit && field('takeProfit', t('takeProfit'), quote)}
      {hasExit && field('stopLoss', t('stopLoss'), quote)}
    </>
  );
}
