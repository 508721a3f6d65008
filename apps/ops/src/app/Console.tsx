import { Brand } from '@bourse/ui/Brand';
import { Menu, MenuItem, MenuLine } from '@bourse/ui/Menu';
import type { OverviewView } from '@bourse/protocol/operators/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { CircleUser, KeyRound, LogOut, SquareAsterisk } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { CodePrompt } from '../operators/CodePrompt.tsx';
import { PasskeysDialog } from '../operators/PasskeysDialog.tsx';
import { PasswordDialog } from '../operators/PasswordDialog.tsx';
import { enter, MeProvider, meQuery, useMe } from '../operators/session.ts';
import { useRoleName } from '../operators/role-texts.ts';
import { Choices } from './Choices.tsx';
import { maySee, NAVIGATION, sees, type Holder, type Screen } from './screens.ts';
import { Notices } from './Notices.tsx';
import { overviewQuery } from './overview.ts';

/** The console around its screens: navigation at the side, the operator below it. */
export function Console() {
  const t = useTranslations('shell');
  const me = useQuery({ ...meQuery, refetchInterval: REFRESH_MS }).data;
  useWayBack(me ?? undefined);
  // Between the end of a session and the guard's decision.
  if (!me) return null;
  return (
    <MeProvider value={me}>
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-accent-solid px-3 py-2 text-on-accent focus:top-2"
      >
        {t('skip')}
      </a>
      <CodePrompt />
      <div className="flex h-dvh">
        <SideBar />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col bg-panel outline-none">
          <Notices />
          <Outlet />
        </main>
      </div>
    </MeProvider>
  );
}

/** Whoever is taken what he looks at, while he does, is led to the overview. */
function useWayBack(me: Holder | undefined): void {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isLost = me !== undefined && !maySee(me, path);
  useEffect(() => {
    if (isLost) void navigate({ to: '/', replace: true });
  }, [isLost, navigate]);
}

function SideBar() {
  const t = useTranslations('shell');
  const me = useMe();
  const pending = useQuery(overviewQuery).data?.pending;
  return (
    <nav
      aria-label={t('navigation')}
      className="flex w-56 shrink-0 flex-col border-r border-line max-lg:w-14"
    >
      <Link to="/" aria-label={t('title')} className="flex h-14 shrink-0 items-center px-4 max-lg:px-3">
        <span className="max-lg:hidden">
          <Brand name={t('title')} />
        </span>
        <span className="hidden max-lg:block">
          <Brand name="" />
        </span>
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {NAVIGATION.map(({ group, screens }) => {
          const seen = screens.filter((screen) => sees(me, screen));
          if (seen.length === 0) return null;
          return (
            <div key={group} className="mb-3">
              <p className="px-2.5 pt-1 pb-1.5 text-12 text-muted max-lg:sr-only">{t(`groups.${group}`)}</p>
              {seen.map((screen) => (
                <ScreenLink key={screen.name} screen={screen} pending={pending} />
              ))}
            </div>
          );
        })}
      </div>
      <OperatorBar />
    </nav>
  );
}

/** The screen that the address names may be one of those that take scrolling to. */
function intoSight(link: HTMLAnchorElement | null): void {
  if (link?.dataset['status'] === 'active') link.scrollIntoView({ block: 'nearest' });
}

function ScreenLink({ screen, pending }: { screen: Screen; pending: OverviewView['pending'] | undefined }) {
  const t = useTranslations();
  const locale = useLocale();
  const { name, to, icon: Icon, waiting } = screen;
  const count = pending && waiting ? waiting(pending) : 0;
  const shown = new Intl.NumberFormat(locale).format(count);
  return (
    <Link
      to={to}
      ref={intoSight}
      title={t(`screens.${name}`)}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className="flex h-8 max-md:h-11 items-center gap-2.5 rounded-control px-2.5 text-13 text-muted transition hover:bg-raised hover:text-ink data-[status=active]:bg-raised data-[status=active]:font-medium data-[status=active]:text-ink"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate max-lg:sr-only">{t(`screens.${name}`)}</span>
      {count > 0 && (
        <span
          className="rounded-control bg-warning-surface px-1.5 text-12 font-medium text-warning max-lg:hidden"
          aria-label={t('shell.waiting', { count: shown })}
        >
          {shown}
        </span>
      )}
    </Link>
  );
}

function OperatorBar() {
  const t = useTranslations();
  const roleName = useRoleName();
  const me = useMe();
  const navigate = useNavigate();
  const [changing, setChanging] = useState<'password' | 'passkeys'>();

  async function leave(): Promise<void> {
    // This browser forgets the session whether or not the server can be told.
    const { url } = await call('logout').catch(() => ({ url: undefined }));
    enter(null);
    if (url !== undefined) location.assign(url);
    else await navigate({ to: '/login' });
  }

  return (
    <div className="flex shrink-0 items-center border-t border-line px-2 py-2 max-lg:flex-col">
      <Menu
        label={t('shell.account')}
        className="min-w-0 flex-1 max-lg:flex-none"
        trigger={
          <>
            <CircleUser aria-hidden className="size-4 shrink-0" />
            <span className="truncate max-lg:hidden">{roleName(me.role)}</span>
          </>
        }
      >
        <div className="px-3.5 pt-1.5 pb-2">
          <p className="max-w-60 truncate font-medium">{me.email}</p>
          <p className="text-12 text-muted">{roleName(me.role)}</p>
        </div>
        <MenuLine />
        <MenuItem onSelect={() => setChanging('password')}>
          <SquareAsterisk aria-hidden className="size-4 text-muted" />
          {t('auth.changePassword')}
        </MenuItem>
        <MenuItem onSelect={() => setChanging('passkeys')}>
          <KeyRound aria-hidden className="size-4 text-muted" />
          {t('passkeys.title')}
        </MenuItem>
        <MenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden className="size-4 text-muted" />
          {t('shell.logout')}
        </MenuItem>
      </Menu>
      <Choices />
      {changing === 'password' && <PasswordDialog onClose={() => setChanging(undefined)} />}
      {changing === 'passkeys' && <PasskeysDialog onClose={() => setChanging(undefined)} />}
    </div>
  );
}
