import { Button, IconButton } from '@bourse/ui/Button';
import { DeferredMenu } from '@bourse/ui/DeferredMenu';
import type { Config } from '../../api/config.ts';
import { LANGUAGE_FACTS } from '@bourse/protocol/languages';
import { showError } from '@bourse/ui/lib/toast';
import { Link } from '@tanstack/react-router';
import { Globe, Menu as MenuIcon, Moon, Palette, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../i18n/language.ts';
import { MessagesLink } from '../../inbox/MessagesLink.tsx';
import { chooseTheme, usePreferences } from '../../preferences/preferences.ts';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { Avatar } from './Avatar.tsx';
import { ENTRIES } from '../entries.ts';
import { ServiceButton } from './ServiceButton.tsx';
import { UserLink } from './UserLink.tsx';
import { Brand } from '@bourse/ui/Brand';

const LINK =
  'flex h-full items-center border-b-2 border-transparent px-1 text-14 font-medium whitespace-nowrap text-muted transition hover:text-ink data-[status=active]:border-accent data-[status=active]:text-ink';

const loadPagesMenu = async () => (await import('./PagesMenu.tsx')).PagesMenu;
const loadLanguageMenu = async () => (await import('./LanguageMenu.tsx')).LanguageMenu;
const loadColoursMenu = async () => (await import('./ColoursMenu.tsx')).ColoursMenu;
const loadAccountMenu = async () => (await import('./AccountMenu.tsx')).AccountMenu;

/** `look`: not there before the settings are. */
export function TopBar({ brand, look }: { brand: string; look?: Config['look'] }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const signedIn = useSignedIn();
  const language = useLanguage((state) => state.language);
  const theme = usePreferences((state) => state.theme);
  const menuFailed = () => showError(common('networkError'));
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-panel px-4 sm:gap-8">
      <Link to="/home" className="finger shrink-0 rounded-control" aria-label={brand}>
        <Brand name={brand} {...(look && { logo: look.logo, logoDark: look.logoDark })} />
      </Link>
      <nav aria-label={t('navigation')} className="flex h-full gap-6 max-[1099px]:hidden">
        {ENTRIES.map(({ to, name, forUsers }) => (
          <UserLink
            key={to}
            to={to}
            forUsers={forUsers}
            activeOptions={{ exact: to === '/home', includeSearch: false, includeHash: false }}
            className={LINK}
          >
            {t(name)}
          </UserLink>
        ))}
      </nav>
      <span className="min-[1100px]:hidden">
        <DeferredMenu
          load={loadPagesMenu}
          onFailed={menuFailed}
          label={t('pages')}
          trigger={<MenuIcon aria-hidden className="size-4" />}
        />
      </span>
      <div className="ml-auto flex items-center gap-1">
        <DeferredMenu
          load={loadLanguageMenu}
          onFailed={menuFailed}
          label={`${t('language')}: ${LANGUAGE_FACTS[language].name}`}
          trigger={
            <>
              <Globe aria-hidden className="size-4" />
              <span className="max-md:hidden">{LANGUAGE_FACTS[language].name}</span>
            </>
          }
        />
        <DeferredMenu
          load={loadColoursMenu}
          onFailed={menuFailed}
          label={t('colours')}
          trigger={<Palette aria-hidden className="size-4" />}
          className="max-sm:hidden"
        />
        <IconButton
          label={t(theme === 'dark' ? 'toLight' : 'toDark')}
          // Beside the log-in button a small phone has no room for it; it is in the menu of pages, too.
          className={signedIn ? '' : 'max-sm:hidden'}
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {theme === 'dark' ? (
            <Sun aria-hidden className="size-4" />
          ) : (
            <Moon aria-hidden className="size-4" />
          )}
        </IconButton>
        <ServiceButton place="bar" />
        <MessagesLink className={signedIn ? '' : 'max-sm:hidden'} />
        <DeferredMenu
          load={loadAccountMenu}
          onFailed={menuFailed}
          label={signedIn ? t('account') : t('guest')}
          trigger={<Avatar />}
        />
        {!signedIn && (
          <div className="ml-1 flex gap-2">
            <Button
              tone="secondary"
              className="min-[700px]:h-8! px-3! text-13"
              onClick={() => askLogin('login', 'home')}
            >
              {t('login')}
            </Button>
            <Button
              className="min-[700px]:h-8! px-3! text-13 max-sm:hidden"
              onClick={() => askLogin('register', 'home')}
            >
              {t('register')}
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}
