import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { PasswordSearch } from '../identity/password-form.ts';
import { credentials } from '../session/session.ts';
import { readRecordFilter, type RecordFilter } from '../spot/record-filter.ts';
import { mayOpen } from './guard.ts';
import { HomePage } from './home/HomePage.tsx';
import { loadPage } from './load-page.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Shell,
  errorComponent: LoadFailed,
  beforeLoad: ({ location }) => {
    if (location.pathname !== '/' && !mayOpen(location.pathname, credentials() !== undefined)) {
      throw redirect({ to: '/home', replace: true });
    }
  },
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

const home = createRoute({ getParentRoute: () => root, path: '/home', component: HomePage });

interface TradeSearch extends RecordFilter {
  symbol?: string;
}

const trade = createRoute({
  getParentRoute: () => root,
  path: '/home/detail',
  validateSearch: (search: Record<string, unknown>): TradeSearch => ({
    ...(typeof search.symbol === 'string' && { symbol: search.symbol.toLowerCase() }),
    ...readRecordFilter(search),
  }),
  component: loadPage(() => import('./trade/TradePage.tsx'), 'TradePage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: loadPage(() => import('./AccountPage.tsx'), 'AccountPage'),
});

const accountDefault = createRoute({
  getParentRoute: () => account,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/account/assert', replace: true });
  },
});

const assets = createRoute({
  getParentRoute: () => account,
  path: '/assert',
  component: loadPage(() => import('../wallet/AssetsPage.tsx'), 'AssetsPage'),
});

const setting = createRoute({
  getParentRoute: () => root,
  path: '/setting',
  component: loadPage(() => import('./SettingPage.tsx'), 'SettingPage'),
});

const settingDefault = createRoute({
  getParentRoute: () => setting,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/setting/password', search: { type: '1' }, replace: true });
  },
});

const password = createRoute({
  getParentRoute: () => setting,
  path: '/password',
  validateSearch: (search: Record<string, unknown>): PasswordSearch => ({
    ...(typeof search.type === 'string' && { type: search.type }),
    ...(typeof search.index === 'string' && { index: search.index }),
  }),
  component: loadPage(() => import('../identity/PasswordPage.tsx'), 'PasswordPage'),
});

const logger = createRoute({
  getParentRoute: () => setting,
  path: '/logger',
  component: loadPage(() => import('../identity/LoggerPage.tsx'), 'LoggerPage'),
});

/** An address without a page of its own. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      index,
      home,
      trade,
      account.addChildren([accountDefault, assets]),
      setting.addChildren([settingDefault, password, logger]),
      elsewhere,
    ]),
    basepath: '/pc',
    // A page that fails leaves the shell around it standing.
    defaultErrorComponent: LoadFailed,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Plain text parameters: the default would read an invite code such as 1E5 as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
