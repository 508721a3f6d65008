import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { Menu, MenuItem, MenuLine, MenuLink } from '@bourse/ui/Menu';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { chooseTheme, usePreferences } from '../../preferences/preferences.ts';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { ENTRIES } from '../entries.ts';
import { useMedia } from '../media.ts';
import { useServiceLink } from '../use-service-link.ts';
import { ColourChoices } from './ColoursMenu.tsx';

/** The top bar's entries, where it is too narrow to show them; on a phone with what floats or stands beside them elsewhere. */
export function PagesMenu(content: DeferredMenuContent) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const service = useServiceLink();
  const theme = usePreferences((state) => state.theme);
  const narrow = useMedia('(max-width: 639px)');
  return (
    <Menu {...content}>
      {ENTRIES.map(({ to, name, forUsers }) => (
        <MenuItem
          key={to}
          onSelect={() => (forUsers && !signedIn ? askLogin('login', { to }) : void navigate({ to }))}
        >
          {t(name)}
        </MenuItem>
      ))}
      {service && <MenuLink {...service}>{t('service')}</MenuLink>}
      {narrow && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}>
            {t(theme === 'dark' ? 'toLight' : 'toDark')}
          </MenuItem>
          <ColourChoices />
        </>
      )}
    </Menu>
  );
}
