import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { LanguageMenu as Languages } from '@bourse/ui/LanguageMenu';
import { showFailure } from '../../api/client.ts';
import { useConfig } from '../../api/config.ts';
import { chooseLanguage, useLanguage } from '../../i18n/language.ts';

export function LanguageMenu(content: DeferredMenuContent) {
  const language = useLanguage((state) => state.language);
  const offered = useConfig()?.languages;
  return (
    <Languages
      {...content}
      language={language}
      {...(offered && { offered })}
      onChoose={(next) => void chooseLanguage(next).catch(showFailure)}
    />
  );
}
