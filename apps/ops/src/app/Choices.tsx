import { IconButton } from '@bourse/ui/Button';
import { LANGUAGE_FACTS } from '@bourse/protocol/languages';
import { LanguageMenu } from '@bourse/ui/LanguageMenu';
import { Globe, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { chooseLanguage, useLanguage } from '../i18n/language.ts';
import { chooseTheme, useTheme } from './theme.ts';

/** Language and theme. */
export function Choices() {
  const t = useTranslations('shell');
  const language = useLanguage((state) => state.language);
  const theme = useTheme((state) => state.theme);
  return (
    <>
      <LanguageMenu
        label={`${t('language')}: ${LANGUAGE_FACTS[language].name}`}
        trigger={<Globe aria-hidden className="size-4" />}
        language={language}
        onChoose={(next) => void chooseLanguage(next).catch(showFailure)}
      />
      <IconButton
        label={t(theme === 'dark' ? 'toLight' : 'toDark')}
        onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? <Sun aria-hidden className="size-4" /> : <Moon aria-hidden className="size-4" />}
      </IconButton>
    </>
  );
}
