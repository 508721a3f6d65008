import { useTitle } from '@bourse/ui/lib/title';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** The head of a screen: its name, a line about it, and what can be done. */
export function PageHead({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  const t = useTranslations('shell');
  useTitle(t('documentTitle', { title }));
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
      <h1 className="text-16 font-semibold">{title}</h1>
      {note && <div className="text-12 text-muted">{note}</div>}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">{actions}</div>}
    </header>
  );
}
