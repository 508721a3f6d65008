import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { Menu, MenuItem, MenuLine } from '@bourse/ui/Menu';
import { copyText } from '@bourse/ui/lib/copy-text';
import { showError, showSuccess } from '@bourse/ui/lib/toast';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleUser, Copy, LogIn, LogOut, Settings, ShieldCheck, UserPlus, Wallet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { logout, userInfoQuery } from '../../identity/api.ts';
import { askLogin, signOut, useSession } from '../../session/session.ts';

/** The account dropdown. What a visitor chooses here opens the log-in dialog. */
export function AccountMenu(content: DeferredMenuContent) {
  const t = useTranslations();
  const navigate = useNavigate();
  const userId = useSession((state) => state.credentials?.userId);
  const info = useQuery(userInfoQuery(userId)).data;
  const signedIn = userId !== undefined;

  async function leave(): Promise<void> {
    // This browser forgets the session whether or not the server can be told.
    await logout().catch(() => undefined);
    signOut();
    showSuccess(t('shell.loggedOut'));
    await navigate({ to: '/home' });
  }

  async function copyInvite(code: string): Promise<void> {
    if (await copyText(code)) showSuccess(t('shell.copied'));
    else showError(t('common.copyFailed'));
  }

  const open = (go: () => Promise<void>) => () => (signedIn ? void go() : askLogin());

  return (
    <Menu {...content}>
      {info && (
        <>
          <div className="px-3.5 pt-1.5 pb-2">
            <p className="max-w-56 truncate font-medium">{info.email}</p>
            <p className="text-12 text-muted">{t('shell.uid', { uid: info.uid })}</p>
          </div>
          <MenuLine />
          <MenuItem onSelect={() => void navigate({ to: '/account/profile' })}>
            <CircleUser aria-hidden className="size-4 text-muted" />
            {t('profile.title')}
          </MenuItem>
          <MenuItem onSelect={() => void navigate({ to: '/setting/security' })}>
            <ShieldCheck aria-hidden className="size-4 text-muted" />
            {t('protection.title')}
          </MenuItem>
          <MenuItem onSelect={() => void copyInvite(info.invitationCode)}>
            <Copy aria-hidden className="size-4 text-muted" />
            <span className="flex-1">{t('shell.inviteCode')}</span>
            <span className="font-medium tracking-wide">{info.invitationCode}</span>
          </MenuItem>
          <MenuLine />
        </>
      )}
      {!signedIn && (
        <>
          <MenuItem onSelect={() => askLogin('login')}>
            <LogIn aria-hidden className="size-4 text-muted" />
            {t('shell.login')}
          </MenuItem>
          <MenuItem onSelect={() => askLogin('register')}>
            <UserPlus aria-hidden className="size-4 text-muted" />
            {t('shell.register')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem onSelect={open(() => navigate({ to: '/account/assert' }))}>
        <Wallet aria-hidden className="size-4 text-muted" />
        {t('shell.assets')}
      </MenuItem>
      <MenuItem onSelect={open(() => navigate({ to: '/setting/password', search: { type: '1' } }))}>
        <Settings aria-hidden className="size-4 text-muted" />
        {t('shell.settings')}
      </MenuItem>
      {signedIn && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => void leave()}>
            <LogOut aria-hidden className="size-4 text-muted" />
            {t('shell.logout')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
