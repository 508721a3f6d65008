import { COUNTRIES } from '@bourse/protocol/wallet/travel';
import { FieldNote } from '@bourse/ui/FieldNote';
import { classes } from '@bourse/ui/lib/classes';
import { useId, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';

interface CountryFieldProps {
  /** ISO 3166-1 alpha-2; empty: none chosen yet. */
  value: string;
  onChange: (country: string) => void;
  error?: string | undefined;
}

/** A country by its name in the reader's language. The browser's own list: 249 of them want its search and a phone's wheel. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const t = useTranslations('travel');
  const locale = useLocale();
  const id = useId();
  const noteId = `${id}-note`;
  const countries = useMemo(() => countriesIn(locale), [locale]);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 text-muted">
        {t('country')}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        className={classes(
          'h-10 w-full min-w-0 rounded-control border bg-raised px-3 text-14 text-ink outline-none transition focus:border-accent max-[699px]:h-11 max-[699px]:text-16',
          error ? 'border-danger' : 'border-line-strong hover:border-muted',
        )}
      >
        <option value="">{t('chooseCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}

function countriesIn(locale: string): { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    compare(a.name, b.name),
  );
}
