import { Segmented } from '@bourse/ui/Segmented';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { showInRow } from '@bourse/ui/lib/show-in-row';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { load, save } from '../../storage.ts';
import { CHART_INTERVALS, isChartInterval, useIntervalText, type ChartInterval } from '../intervals.ts';

/** The interval that the reader chose last, on any chart. */
export function useSavedInterval(usual: ChartInterval) {
  const [interval, setInterval] = useState(() => {
    const saved = load('interval');
    return isChartInterval(saved) ? saved : usual;
  });
  const choose = (next: ChartInterval): void => {
    save('interval', next);
    setInterval(next);
  };
  return [interval, choose] as const;
}

interface IntervalChoiceProps {
  value: ChartInterval;
  onChange: (interval: ChartInterval) => void;
  className?: string;
}

/** The intervals of a chart in a row, which is pushed sideways where it has no room. */
export function IntervalChoice({ value, onChange, className = '' }: IntervalChoiceProps) {
  const t = useTranslations('market');
  const text = useIntervalText();
  return (
    <div ref={beginAtChosen} className={`min-w-0 overflow-x-auto [scrollbar-width:none] ${className}`}>
      <Segmented
        className="w-max"
        label={t('interval')}
        value={value}
        onChange={onChange}
        items={CHART_INTERVALS.map((each) => ({ value: each, label: text(each) }))}
      />
    </div>
  );
}

function beginAtChosen(row: HTMLElement | null): (() => void) | undefined {
  if (row) showInRow(row, row.querySelector('[aria-pressed=true]'));
  return fadeEdges(row);
}
