import { Brand } from '@bourse/ui/Brand';
import { Button } from '@bourse/ui/Button';
import { LANGUAGE_FACTS } from '@bourse/protocol/languages';
import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { showFailure } from '../api/client.ts';
import { chooseLanguage, useLanguage } from '../i18n/language.ts';

/** In the place of every page until operators have let users in (`opened` of `/bb/config`). */
export function ClosedPage({ config }: { config: Config }) {
  const t = useTranslations('closed');
  const { brand, look, languages } = config;
  const language = useLanguage((state) => state.language);
  useTitle(brand);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 px-6 py-16 text-center">
      <Brand name={brand} logo={look.logo} logoDark={look.logoDark} />
      <Clock aria-hidden className="size-8 text-muted" />
      <h1 className="text-28 font-semibold tracking-tight text-balance">{t('title')}</h1>
      <p className="max-w-[32em] text-muted text-balance">{t('text', { brand })}</p>
      <div className="flex flex-wrap justify-center gap-1">
        {languages.map((each) => (
          <Button
            key={each}
            tone="ghost"
            size="small"
            lang={each}
            aria-pressed={each === language}
            onClick={() => void chooseLanguage(each).catch(showFailure)}
          >
            {LANGUAGE_FACTS[each].name}
          </Button>
        ))}
      </div>
    </div>
  );
}
