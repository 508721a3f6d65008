import { Button, IconButton } from '@bourse/ui/Button';
import { Menu, MenuChoices } from '@bourse/ui/Menu';
import { Link } from '@tanstack/react-router';
import { Globe, Moon, Palette, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LANGUAGE_NAMES, chooseLanguage, useLanguage } from '../i18n/language.ts';
import {
  COLOUR_SCHEMES,
  chooseColours,
  chooseTheme,
  useColours,
  usePreferences,
} from '../preferences/preferences.ts';
import { askLogin, useSignedIn } from '../session/session.ts';
import { showFailure } from '../api/client.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';

const LINK =
  'flex h-full items-center border-b-2 border-transparent px-1 text-14 font-medium text-muted transition hover:text-ink data-[status=active]:border-accent data-[status=active]:text-ink';

export function TopBar({ brand }: { brand: string }) {
  const t = useTranslations('shell');
  const signedIn = useSignedIn();
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-panel px-4 sm:gap-8">
      <Link to="/home" className="shrink-0 rounded-control" aria-label={brand}>
        <Brand name={brand} />
      </Link>
      <nav aria-label={t('navigation')} className="flex h-full gap-4 sm:gap-6">
        <Link to="/home" activeOptions={{ exact: true }} className={`${LINK} max-sm:hidden`}>
          {t('home')}
        </Link>
        <Link to="/home/detail" className={LINK}>
          {t('trade')}
        </Link>
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <LanguageMenu />
        <DisplayControls />
        {signedIn ? (
          <AccountMenu />
        ) : (
          <div className="ml-1 flex gap-2">
            <Button
              tone="secondary"
              size="medium"
              className="h-8! px-3! text-13"
              onClick={() => askLogin('login')}
            >
              {t('login')}
            </Button>
            <Button
              size="medium"
              className="h-8! px-3! text-13 max-sm:hidden"
              onClick={() => askLogin('register')}
            >
              {t('register')}
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}

function LanguageMenu() {
  const t = useTranslations('shell');
  const language = useLanguage((state) => state.language);
  const items = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({
    value: value as typeof language,
    label,
    lang: value,
  }));
  return (
    <Menu
      label={`${t('language')}: ${LANGUAGE_NAMES[language]}`}
      trigger={
        <>
          <Globe aria-hidden className="size-4" />
          <span className="max-md:hidden">{LANGUAGE_NAMES[language]}</span>
        </>
      }
    >
      <MenuChoices
        value={language}
        onChange={(next) => void chooseLanguage(next).catch(showFailure)}
        items={items}
      />
    </Menu>
  );
}

const COLOUR_TEXTS = { 'green-red': 'greenRed', 'red-green': 'redGreen', 'red-blue': 'redBlue' } as const;

function DisplayControls() {
  const t = useTranslations('shell');
  const theme = usePreferences((state) => state.theme);
  const colours = useColours();
  return (
    <>
      <Menu
        label={t('colours')}
        trigger={<Palette aria-hidden className="size-4" />}
        className="max-sm:hidden"
      >
        <MenuChoices
          label={t('colours')}
          value={colours}
          onChange={chooseColours}
          items={COLOUR_SCHEMES.map((value) => ({ value, label: t(COLOUR_TEXTS[value]) }))}
        />
      </Menu>
      <IconButton
        label={t(theme === 'dark' ? 'toLight' : 'toDark')}
        onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? <Sun aria-hidden className="size-4" /> : <Moon aria-hidden className="size-4" />}
      </IconButton>
    </>
  );
}
