import { DayField } from '@bourse/ui/DayField';
import { Button } from '@bourse/ui/Button';
import { Select } from '@bourse/ui/Select';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DayRange } from './days.ts';

/** Filters above a list, in one line that scrolls where there is no room. */
export function FilterBar({
  onClear,
  children,
}: {
  onClear?: (() => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslations('list');
  return (
    <div
      ref={fadeEdges}
      role="group"
      aria-label={t('filters')}
      className="flex h-9 max-[699px]:h-12 shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
    >
      {children}
      {onClear && (
        <Button tone="ghost" size="small" className="min-[700px]:h-6! shrink-0" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

const ALL = '';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** What it says when nothing is narrowed. */
  all: string;
  value: Value | undefined;
  items: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, all, value, items, onChange } = props;
  return (
    <Select<Value | typeof ALL>
      label={label}
      value={value ?? ALL}
      onChange={(next) => onChange(next || undefined)}
      items={[{ value: ALL, label: all }, ...items]}
      className="shrink-0"
    />
  );
}

interface DayFiltersProps {
  range: DayRange;
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void;
}

export function DayFilters({ range, onChange }: DayFiltersProps) {
  const t = useTranslations('list');
  const day = (name: 'from' | 'to') => (
    <label className="flex shrink-0 items-center gap-1.5 text-12 text-muted">
      {t(name)}
      <DayField
        label={t(name)}
        value={range[name]}
        pattern={t('dayPattern')}
        onChange={(day) => onChange({ [name]: day })}
      />
    </label>
  );
  return (
    <>
      {day('from')}
      {day('to')}
    </>
  );
}
