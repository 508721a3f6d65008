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
    | `/${Exclude<ScreenName, 'overview'>}`
    | '/users/$id'
    | '/kyc/$id'
    | '/projects/$id'
    | '/content/$id',
  Module extends Record<string, any>,
>(path: Path, load: () => Promise<Module>, name: keyof Module & string) {
  return createRoute({
    getParentRoute: () => console,
    path,
    validateSearch: readListSearch,
    component: loadPage(load, name),
  });
}

const screens = [
  overview,
  screen('/users', () => import('../users/UsersPage.tsx'), 'UsersPage'),
  screen('/users/$id', () => import('../users/UserPage.tsx'), 'UserPage'),
  screen('/kyc', () => import('../kyc/KycPage.tsx'), 'KycPage'),
  screen('/kyc/$id', () => import('../kyc/KycReviewPage.tsx'), 'KycReviewPage'),
  screen('/deposits', () => import('../wallet/DepositsPage.tsx'), 'DepositsPage'),
  screen('/withdrawals', () => import('../wallet/WithdrawalsPage.tsx'), 'WithdrawalsPage'),
  screen('/alerts', () => import('../wallet/AlertsPage.tsx'), 'AlertsPage'),
  screen('/strays', () => import('../wallet/StraysPage.tsx'), 'StraysPage'),
  screen('/screening', () => import('../screening/ScreeningPage.tsx'), 'ScreeningPage'),
  screen('/reconciliation', () => import('../reconciliation/ReconciliationPage.tsx'), 'ReconciliationPage'),
  screen('/credits', () => import('../wallet/CreditsPage.tsx'), 'CreditsPage'),
  screen('/proposals', () => import('../proposals/ProposalsPage.tsx'), 'ProposalsPage'),
  screen('/coins', () => import('../coins/CoinsPage.tsx'), 'CoinsPage'),
  screen('/chains', () => import('../wallet/ChainsPage.tsx'), 'ChainsPage'),
  screen('/projects', () => import('../launchpad/ProjectsPage.tsx'), 'ProjectsPage'),
  screen('/projects/$id', () => import('../launchpad/ProjectPage.tsx'), 'ProjectPage'),
  screen('/exports', () => import('../exports/ExportsPage.tsx'), 'ExportsPage'),
  screen('/pairs', () => import('../market/PairsPage.tsx'), 'PairsPage'),
  screen('/contracts', () => import('../contract/ContractsPage.tsx'), 'ContractsPage'),
  screen('/seconds', () => import('../contract/SecondsPage.tsx'), 'SecondsPage'),
  screen('/house', () => import('../house/HousePage.tsx'), 'HousePage'),
  screen('/results', () => import('../results/ResultsPage.tsx'), 'ResultsPage'),
  screen('/asides', () => import('../audit/AsidesPage.tsx'), 'AsidesPage'),
  screen('/exposure', () => import('../contract/ExposurePage.tsx'), 'ExposurePage'),
  screen('/parameters', () => import('../config/ParametersPage.tsx'), 'ParametersPage'),
  screen('/switches', () => import('../config/SwitchesPage.tsx'), 'SwitchesPage'),
  screen('/content', () => import('../content/ContentsPage.tsx'), 'ContentsPage'),
  screen('/brand', () => import('../brand/BrandPage.tsx'), 'BrandPage'),
  screen('/mails', () => import('../mails/MailsPage.tsx'), 'MailsPage'),
  screen('/content/$id', () => import('../content/ContentPage.tsx'), 'ContentPage'),
  screen('/golive', () => import('../golive/GoLivePage.tsx'), 'GoLivePage'),
  screen('/homepage', () => import('../content/HomeSectionsPage.tsx'), 'HomeSectionsPage'),
  screen('/ledger', () => import('../audit/LedgerPage.tsx'), 'LedgerPage'),
  screen('/log', () => import('../audit/LogPage.tsx'), 'LogPage'),
  screen('/operators', () => import('../operators/OperatorsPage.tsx'), 'OperatorsPage'),
  screen('/roles', () => import('../operators/RolesPage.tsx'), 'RolesPage'),
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
