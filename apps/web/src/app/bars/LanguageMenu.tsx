import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { LanguageMenu as Languages } from '@bourse/ui/LanguageMenu';
import { showFailure } from '../../api/client.ts';
import { chooseLanguage, useLanguage } from '../../i18n/language.ts';

export function LanguageMenu(content: DeferredMenuContent) {
  const language = useLanguage((state) => state.language);
  return (
    <Languages
      {...content}
      language={language}
      onChoose={(next) => void chooseLanguage(next).catch(showFailure)}
    />
  );
}
