import { DayField } from '@bourse/ui/DayField';
import { useSettledText } from '@bourse/ui/lib/settled';
import { Select } from '@bourse/ui/Select';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { ListSearch } from './list-search.ts';

export interface ChoiceFilter {
  kind: 'choice';
  name: string;
  label: string;
  items: readonly { value: string; label: string }[];
  /** What it is when nothing is chosen; absent: all. */
  none?: string;
}

/** What narrows a list; it stands in the address under `name`. */
export type ListFilter = ChoiceFilter | { kind: 'text'; name: string; label: string } | { kind: 'days' };

/** A choice among values that are listed. */
export function choiceFilter<Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): ChoiceFilter {
  return { kind: 'choice', name, label, items: values.map((value) => ({ value, label: labelOf(value) })) };
}

interface FiltersProps {
  filters: readonly ListFilter[];
  search: ListSearch;
  onChange: (change: ListSearch) => void;
}

const BOX =
  'h-7 max-[699px]:h-11 rounded-control border border-line-strong bg-raised px-2 text-12 text-ink outline-none transition focus:border-accent';

export function Filters({ filters, search, onChange }: FiltersProps) {
  const t = useTranslations('list');
  return filters.map((filter) => {
    if (filter.kind === 'days') {
      return (
        <span key="days" className="flex flex-wrap items-center gap-1.5 text-12 text-muted">
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="flex items-center gap-1.5">
              {t(name)}
              <DayField
                label={t(name)}
                value={search[name] || undefined}
                pattern={t('dayPattern')}
                onChange={(day = '') => onChange({ [name]: day })}
              />
            </label>
          ))}
        </span>
      );
    }
    if (filter.kind === 'text') {
      return (
        <DelayedInput
          key={filter.name}
          label={filter.label}
          value={search[filter.name] ?? ''}
          onChange={(text) => onChange({ [filter.name]: text })}
          className={`${BOX} w-60 max-[699px]:w-full`}
        />
      );
    }
    return (
      <Select
        key={filter.name}
        label={filter.label}
        value={search[filter.name] ?? ''}
        onChange={(value) => onChange({ [filter.name]: value })}
        items={[{ value: '', label: filter.none ?? t('allOf', { name: filter.label }) }, ...filter.items]}
        className="border border-line-strong bg-raised text-ink!"
      />
    );
  });
}

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** The search of a list; `/` leads here, Escape back to the rows. */
export function SearchBox({ label, value, onChange, input }: SearchBoxProps) {
  return (
    <span className="flex h-7 items-center gap-1.5 rounded-control border border-line-strong bg-raised px-2 transition focus-within:border-accent max-[699px]:h-11 max-[699px]:w-full">
      <Search aria-hidden className="size-3.5 text-muted" />
      <DelayedInput
        label={label}
        value={value}
        onChange={onChange}
        input={input}
        className="w-60 bg-transparent text-12 outline-none max-[699px]:w-full max-[699px]:text-16"
      />
    </span>
  );
}

interface DelayedInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  input?: RefObject<HTMLInputElement | null>;
  className: string;
}

function DelayedInput({ label, value, onChange, input, className }: DelayedInputProps) {
  const { text, type, now } = useSettledText(value, onChange);
  return (
    <input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key === 'Enter') now();
      }}
      className={className}
    />
  );
}
