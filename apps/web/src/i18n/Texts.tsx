import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { English } from './languages/en.ts';
import { useLanguage } from './language.ts';

/** Gives the chosen language's texts to everything below. */
export function Texts({ children }: { children: ReactNode }) {
  const { language, messages } = useLanguage();
  return (
    // The catalogues share one shape, of which use-intl knows the English literals (for typed arguments).
    <IntlProvider locale={language} messages={messages as English} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
