import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useStore, type StoreApi } from 'zustand';
import type { LanguageState } from './lib/language.ts';

interface TextsProps {
  /** The app's language and texts (`createLanguageChoice`). */
  store: Omit<StoreApi<LanguageState<object>>, 'setState'>;
  children: ReactNode;
}

/** Gives the chosen language's texts to everything below. */
export function Texts({ store, children }: TextsProps) {
  const { language, messages } = useStore(store);
  return (
    <IntlProvider locale={language} messages={messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
