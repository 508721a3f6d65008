import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { Menu, MenuItem } from '@bourse/ui/Menu';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { ENTRIES } from '../entries.ts';

/** The top bar's entries, where it is too narrow to show them. */
export function PagesMenu(content: DeferredMenuContent) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  return (
    <Menu {...content}>
      {ENTRIES.map(({ to, name, forUsers }) => (
        <MenuItem key={to} onSelect={() => (forUsers && !signedIn ? askLogin() : void navigate({ to }))}>
          {t(name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
