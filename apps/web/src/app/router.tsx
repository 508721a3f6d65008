import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { credentials } from '../session/session.ts';
import { mayOpen } from './guard.ts';
import { HomePage } from './HomePage.tsx';
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

interface TradeSearch {
  symbol?: string;
}

const trade = createRoute({
  getParentRoute: () => root,
  path: '/home/detail',
  validateSearch: (search: Record<string, unknown>): TradeSearch =>
    typeof search.symbol === 'string' ? { symbol: search.symbol.toLowerCase() } : {},
  component: lazyRouteComponent(() => import('./trade/TradePage.tsx'), 'TradePage'),
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
    routeTree: root.addChildren([index, home, trade, elsewhere]),
    basepath: '/pc',
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
