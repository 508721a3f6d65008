import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { Menu, MenuItem, MenuLine } from '@bourse/ui/Menu';
import { copyText } from '@bourse/ui/lib/copy-text';
import { showError, showSuccess } from '@bourse/ui/lib/toast';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  CircleUser,
  Compass,
  Copy,
  LogIn,
  LogOut,
  Settings,
  ShieldCheck,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { showTour } from '../start/tour.ts';
import { userInfoQuery } from '../../identity/api.ts';
import { askLogin, signOut, useSession } from '../../session/session.ts';

/** The account dropdown. What a visitor chooses here opens the log-in dialog. */
export function AccountMenu(content: DeferredMenuContent) {
  const t = useTranslations();
  const navigate = useNavigate();
  const router = useRouter();
  const userId = useSession((state) => state.credentials?.userId);
  const info = useQuery(userInfoQuery(userId)).data;
  const signedIn = userId !== undefined;

  async function leave(): Promise<void> {
    // This browser forgets the session whether or not the server can be told.
    await call('/user/logout').catch(() => undefined);
    signOut();
    showSuccess(t('shell.loggedOut'));
    await navigate({ to: '/home' });
  }

  async function copyInvite(code: string): Promise<void> {
    if (await copyText(code)) showSuccess(t('common.copied'));
    else showError(t('common.copyFailed'));
  }

  const open = (to: string) => () =>
    signedIn ? router.history.push(router.basepath + to) : askLogin('login', { to });

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
            <span className="flex-1">{t('auth.inviteCode')}</span>
            <span className="font-medium tracking-wide">{info.invitationCode}</span>
          </MenuItem>
          <MenuLine />
        </>
      )}
      {!signedIn && (
        <>
          <MenuItem onSelect={() => askLogin('login', 'home')}>
            <LogIn aria-hidden className="size-4 text-muted" />
            {t('shell.login')}
          </MenuItem>
          <MenuItem onSelect={() => askLogin('register', 'home')}>
            <UserPlus aria-hidden className="size-4 text-muted" />
            {t('shell.register')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem onSelect={open('/account/assert')}>
        <Wallet aria-hidden className="size-4 text-muted" />
        {t('shell.assets')}
      </MenuItem>
      <MenuItem onSelect={open('/setting/password?type=1')}>
        <Settings aria-hidden className="size-4 text-muted" />
        {t('shell.settings')}
      </MenuItem>
      {signedIn && (
        <MenuItem onSelect={() => showTour()}>
          <Compass aria-hidden className="size-4 text-muted" />
          {t('tour.title')}
        </MenuItem>
      )}
      <MenuLine />
      {/* A visitor has it too, and is asked to log in (docs/rules.md, "Screens"). */}
      <MenuItem onSelect={() => (signedIn ? void leave() : askLogin('login', 'home'))}>
        <LogOut aria-hidden className="size-4 text-muted" />
        {t('shell.logout')}
      </MenuItem>
    </Menu>
  );
}
