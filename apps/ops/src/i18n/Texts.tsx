import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { en } from './texts/en.ts';
import { useLanguage } from './language.ts';

/** Gives the chosen language's texts to everything below. */
export function Texts({ children }: { children: ReactNode }) {
  const { language, messages } = useLanguage();
  return (
    // The catalogues share one shape, of which use-intl knows the English literals (for typed arguments).
    <IntlProvider locale={language} messages={messages as typeof en} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
