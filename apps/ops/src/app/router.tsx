import { loadPage } from '@bourse/ui/lib/load-page';
import { PLAIN_SEARCH } from '@bourse/ui/lib/plain-search';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queries } from '../api/queries.ts';
import { meQuery } from '../operators/session.ts';
import { readListSearch } from '../table/list-search.ts';
import { Console } from './Console.tsx';
import { Frame } from './Frame.tsx';
import { isOwnPath } from './own-path.ts';
import { maySee, type ScreenName } from './navigation.ts';
import { PageFailed } from './PageFailed.tsx';

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

function screen<
  Path extends
    `/${Exclude<ScreenName, 'overview'>}` | '/users/$id' | '/kyc/$id' | '/projects/$id' | '/content/$id',
>(path: Path, component: ReturnType<typeof loadPage>) {
  return createRoute({ getParentRoute: () => console, path, validateSearch: readListSearch, component });
}

const screens = [
  overview,
  screen(
    '/users',
    loadPage(() => import('../users/UsersPage.tsx'), 'UsersPage'),
  ),
  screen(
    '/users/$id',
    loadPage(() => import('../users/UserPage.tsx'), 'UserPage'),
  ),
  screen(
    '/kyc',
    loadPage(() => import('../kyc/KycPage.tsx'), 'KycPage'),
  ),
  screen(
    '/kyc/$id',
    loadPage(() => import('../kyc/KycReviewPage.tsx'), 'KycReviewPage'),
  ),
  screen(
    '/deposits',
    loadPage(() => import('../wallet/DepositsPage.tsx'), 'DepositsPage'),
  ),
  screen(
    '/withdrawals',
    loadPage(() => import('../wallet/WithdrawalsPage.tsx'), 'WithdrawalsPage'),
  ),
  screen(
    '/alerts',
    loadPage(() => import('../wallet/AlertsPage.tsx'), 'AlertsPage'),
  ),
  screen(
    '/strays',
    loadPage(() => import('../wallet/StraysPage.tsx'), 'StraysPage'),
  ),
  screen(
    '/screening',
    loadPage(() => import('../screening/ScreeningPage.tsx'), 'ScreeningPage'),
  ),
  screen(
    '/reconciliation',
    loadPage(() => import('../reconciliation/ReconciliationPage.tsx'), 'ReconciliationPage'),
  ),
  screen(
    '/credits',
    loadPage(() => import('../wallet/CreditsPage.tsx'), 'CreditsPage'),
  ),
  screen(
    '/proposals',
    loadPage(() => import('../proposals/ProposalsPage.tsx'), 'ProposalsPage'),
  ),
  screen(
    '/coins',
    loadPage(() => import('../coins/CoinsPage.tsx'), 'CoinsPage'),
  ),
  screen(
    '/chains',
    loadPage(() => import('../wallet/ChainsPage.tsx'), 'ChainsPage'),
  ),
  screen(
    '/projects',
    loadPage(() => import('../launchpad/ProjectsPage.tsx'), 'ProjectsPage'),
  ),
  screen(
    '/projects/$id',
    loadPage(() => import('../launchpad/ProjectPage.tsx'), 'ProjectPage'),
  ),
  screen(
    '/exports',
    loadPage(() => import('../exports/ExportsPage.tsx'), 'ExportsPage'),
  ),
  screen(
    '/pairs',
    loadPage(() => import('../market/PairsPage.tsx'), 'PairsPage'),
  ),
  screen(
    '/contracts',
    loadPage(() => import('../contract/ContractsPage.tsx'), 'ContractsPage'),
  ),
  screen(
    '/seconds',
    loadPage(() => import('../contract/SecondsPage.tsx'), 'SecondsPage'),
  ),
  screen(
    '/house',
    loadPage(() => import('../house/HousePage.tsx'), 'HousePage'),
  ),
  screen(
    '/results',
    loadPage(() => import('../results/ResultsPage.tsx'), 'ResultsPage'),
  ),
  screen(
    '/asides',
    loadPage(() => import('../audit/AsidesPage.tsx'), 'AsidesPage'),
  ),
  screen(
    '/exposure',
    loadPage(() => import('../contract/ExposurePage.tsx'), 'ExposurePage'),
  ),
  screen(
    '/parameters',
    loadPage(() => import('../config/ParametersPage.tsx'), 'ParametersPage'),
  ),
  screen(
    '/switches',
    loadPage(() => import('../config/SwitchesPage.tsx'), 'SwitchesPage'),
  ),
  screen(
    '/content',
    loadPage(() => import('../content/ContentsPage.tsx'), 'ContentsPage'),
  ),
  screen(
    '/brand',
    loadPage(() => import('../brand/BrandPage.tsx'), 'BrandPage'),
  ),
  screen(
    '/mails',
    loadPage(() => import('../mails/MailsPage.tsx'), 'MailsPage'),
  ),
  screen(
    '/content/$id',
    loadPage(() => import('../content/ContentPage.tsx'), 'ContentPage'),
  ),
  screen(
    '/golive',
    loadPage(() => import('../golive/GoLivePage.tsx'), 'GoLivePage'),
  ),
  screen(
    '/homepage',
    loadPage(() => import('../content/HomeSectionsPage.tsx'), 'HomeSectionsPage'),
  ),
  screen(
    '/ledger',
    loadPage(() => import('../audit/LedgerPage.tsx'), 'LedgerPage'),
  ),
  screen(
    '/log',
    loadPage(() => import('../audit/LogPage.tsx'), 'LogPage'),
  ),
  screen(
    '/operators',
    loadPage(() => import('../operators/OperatorsPage.tsx'), 'OperatorsPage'),
  ),
  screen(
    '/roles',
    loadPage(() => import('../operators/RolesPage.tsx'), 'RolesPage'),
  ),
] as const;

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
