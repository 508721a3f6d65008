import { Brand } from '@bourse/ui/Brand';
import { SITE } from '@bourse/ui/lib/site';
import { useTitle } from '@bourse/ui/lib/title';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Choices } from '../app/Choices.tsx';

/** The page before the console: one card, language and theme. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('shell');
  useTitle(t('documentTitle', { title }));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between px-5">
        <Brand name={`${SITE} ${t('title')}`.trim()} />
        <div className="flex items-center">
          <Choices />
        </div>
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pt-[10dvh] pb-8">
        <div className="w-[min(420px,100%)] rounded-card border border-line bg-panel p-6">
          <h1 className="mb-5 text-20 font-semibold">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
