import { useLocation, type LinkProps } from '@tanstack/react-router';
import { ArrowLeftRight, ChartCandlestick, House, Layers, Wallet, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { UserLink } from './UserLink.tsx';

interface Place {
  to: NonNullable<LinkProps['to']>;
  hash?: string;
  name: 'home' | 'market' | 'trade' | 'assetsShort' | 'positions';
  icon: LucideIcon;
  forUsers?: true;
  /** Pages that belong to it and have no place of their own. */
  covers?: RegExp;
}

/** docs/rules.md, "Screens", bottom navigation labels. The market is a part of the home page. */
const PLACES: readonly Place[] = [
  { to: '/home', hash: '', name: 'home', icon: House },
  { to: '/home', hash: 'market-trend', name: 'market', icon: ChartCandlestick },
  { to: '/home/detail', name: 'trade', icon: ArrowLeftRight, covers: /^\/(c|secondC)ontract$/ },
  { to: '/account/assert', name: 'assetsShort', icon: Wallet, forUsers: true },
  { to: '/account/contract', name: 'positions', icon: Layers, forUsers: true },
];

/** The ways at hand on a phone. Its height is `--bottom-bar`, above which pages put what stays at the bottom. */
export function BottomBar() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('bottomBar')}
      className="sticky bottom-0 z-30 grid h-(--bottom-bar) grid-cols-5 border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] min-[700px]:hidden"
    >
      {PLACES.map(({ to, hash, name, icon: Icon, forUsers, covers }) => (
        <UserLink
          key={name}
          to={to}
          {...(hash !== undefined && { hash })}
          forUsers={forUsers}
          {...(covers?.test(pathname) && { 'data-status': 'active' })}
          activeOptions={{ exact: to === '/home', includeHash: hash !== undefined, includeSearch: false }}
          className="flex min-w-0 flex-col items-center justify-center gap-0.5 text-[11px] text-muted -outline-offset-2 transition data-[status=active]:text-accent"
        >
          <Icon aria-hidden className="size-5" />
          <span className="max-w-full truncate px-1">{t(name)}</span>
        </UserLink>
      ))}
    </nav>
  );
}
