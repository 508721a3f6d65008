import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@bourse/protocol/languages';
import type { DeferredMenuContent } from './DeferredMenu.tsx';
import { Menu, MenuChoices } from './Menu.tsx';

interface LanguageMenuProps extends DeferredMenuContent {
  language: Language;
  onChoose: (language: Language) => void;
  /** Those on offer; absent: all. */
  offered?: readonly Language[];
}

/** A menu of the languages, each in its own words. */
export function LanguageMenu({ language, onChoose, offered = LANGUAGES, ...content }: LanguageMenuProps) {
  return (
    <Menu {...content}>
      <MenuChoices
        value={language}
        onChange={onChoose}
        items={LANGUAGES.filter((value) => offered.includes(value) || value === language).map((value) => ({
          value,
          label: LANGUAGE_FACTS[value].name,
          lang: value,
        }))}
      />
    </Menu>
  );
}
