import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { Menu, MenuChoices } from '@bourse/ui/Menu';
import { showFailure } from '../api/client.ts';
import { LANGUAGE_NAMES, chooseLanguage, useLanguage } from '../i18n/language.ts';

export function LanguageMenu(content: DeferredMenuContent) {
  const language = useLanguage((state) => state.language);
  const items = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({
    value: value as typeof language,
    label,
    lang: value,
  }));
  return (
    <Menu {...content}>
      <MenuChoices
        value={language}
        onChange={(next) => void chooseLanguage(next).catch(showFailure)}
        items={items}
      />
    </Menu>
  );
}
