import { Button } from '@bourse/ui/Button';
import { Skeleton } from '@bourse/ui/Skeleton';
import type { PitchView } from '@bourse/protocol/content/calls';
import { LANGUAGES } from '@bourse/protocol/languages';
import { lazy, Suspense } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Config } from '../../api/config.ts';
import { Markdown } from '../../content/Markdown.tsx';
import { formatRate } from '@bourse/ui/format/decimal';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { HeroTickers } from './HeroTickers.tsx';

// Visitors do without.
const OwnMoney = lazy(() => import('./OwnMoney.tsx').then((module) => ({ default: module.OwnMoney })));

/** Depth of the book that is shown a side (docs/rules.md, "Screens"). */
const BOOK_LEVELS = 20;

interface HeroProps {
  config: Config | undefined;
  /** Absent: not yet known. */
  pitch: PitchView | undefined;
}

/** The pitch, what to do next, and the market beside it. */
export function Hero({ config, pitch }: HeroProps) {
  const t = useTranslations('home');
  const locale = useLocale();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const facts = [
    { value: String(config?.pairs.length ?? '–'), text: t('factPairs') },
    { value: config ? formatRate(config.fees.takerRate, locale) : '–', text: t('factFee') },
    { value: t('levels', { count: String(BOOK_LEVELS) }), text: t('factBook') },
    { value: String(config?.languages.length ?? LANGUAGES.length), text: t('factLanguages') },
  ];
  return (
    <section className="grid gap-10 py-14 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_400px] lg:items-center">
      <div>
        <h1 className="max-w-[15em] text-28 leading-tight font-semibold tracking-tight text-balance md:text-44 md:leading-[1.12]">
          {pitch ? pitch.title || config?.brand : <Skeleton className="h-[1.12em] w-[12em] max-w-full" />}
        </h1>
        {pitch?.text !== '' && (
          <div className="mt-4 min-h-[3lh] max-w-[36em] text-muted">
            {pitch ? (
              <Markdown text={pitch.text} rows={2} className="text-16!" />
            ) : (
              <Skeleton className="h-[2lh]" />
            )}
          </div>
        )}
        <p className="mt-3 max-w-[40em] text-16">{t('what')}</p>
        {signedIn ? (
          // Its place is there before it.
          <div className="mt-7 min-h-40 max-[699px]:min-h-48">
            <Suspense>
              <OwnMoney />
            </Suspense>
          </div>
        ) : (
          <div className="mt-7 flex flex-wrap gap-3">
            <Button size="large" onClick={() => void navigate({ to: '/home/detail' })}>
              {t('start')}
            </Button>
            <Button size="large" tone="secondary" onClick={() => askLogin('register', 'home')}>
              {t('createAccount')}
            </Button>
          </div>
        )}
        <dl className="mt-10 grid max-w-2xl grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4">
          {facts.map((fact) => (
            <div key={fact.text} className="flex flex-col-reverse justify-end">
              <dt className="text-12 text-muted">{fact.text}</dt>
              <dd className="text-20 font-semibold">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <HeroTickers config={config} />
    </section>
  );
}
