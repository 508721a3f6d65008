import { loadPage } from '@bourse/ui/lib/load-page';
import { PLAIN_SEARCH } from '@bourse/ui/lib/plain-search';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queries } from '../api/queries.ts';
import { meQuery } from '../operators/session.ts';
import { Console } from './Console.tsx';
import { Frame } from './Frame.tsx';
import { isOwnPath } from './own-path.ts';
import { PageFailed } from './PageFailed.tsx';
import { maySee, screensBelow } from './screens.ts';

const root = createRootRoute({ component: Frame, errorComponent: PageFailed });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (isOwnPath(next) ? { next } : {}),
  component: loadPage(() => import('../operators/LoginPage.tsx'), 'LoginPage'),
});

const signOn = createRoute({
  getParentRoute: () => root,
  path: '/signon',
  component: loadPage(() => import('../operators/SignOnPage.tsx'), 'SignOnPage'),
});

const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  component: loadPage(() => import('../operators/EnrolPage.tsx'), 'EnrolPage'),
});

/** All screens of signed-in operators. */
const console = createRoute({
  getParentRoute: () => root,
  id: 'console',
  component: Console,
  beforeLoad: async ({ location }) => {
    const me = await queries.ensureQueryData(meQuery);
    const next = location.href.replace(/^\/ops(?=\/)/, '');
    if (!me) throw redirect({ to: '/login', search: next === '/' ? {} : { next }, replace: true });
    if (!maySee(me, location.pathname)) throw redirect({ to: '/', replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => console,
  path: '/',
  component: loadPage(() => import('./OverviewPage.tsx'), 'OverviewPage'),
});

const screens = [overview, ...screensBelow(console)] as const;

/** An address without a screen of its own. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export function createOpsRouter() {
  return createRouter({
    routeTree: root.addChildren([login, signOn, enrol, console.addChildren(screens), elsewhere]),
    basepath: '/ops',
    // A page that fails leaves the console around it standing.
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
    ...PLAIN_SEARCH,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOpsRouter>;
  }
}
