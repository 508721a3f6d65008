import { loadPage } from '@bourse/ui/lib/load-page';
import { PLAIN_SEARCH } from '@bourse/ui/lib/plain-search';
import { createRootRoute, createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router';
import {
  readBookSearch,
  readProjectSearch,
  readProjectsSearch,
  readPurchasesSearch,
} from '../launchpad/project-search.ts';
import type { PasswordSearch } from '../identity/password/password-form.ts';
import { credentials } from '../session/session.ts';
import { readMessageSearch } from '../inbox/message-search.ts';
import { readContractFilter, type ContractFilter } from '../contract/record-filter.ts';
import { readOrder, readSecondFilter, readSecondSearch } from '../second/second-search.ts';
import { readRecordFilter, type RecordFilter } from '../spot/record-filter.ts';
import { readSwapSearch } from '../swap/swap-search.ts';
import { readChainSearch } from '../wallet/chains.ts';
import { readStatementFilter } from '../wallet/statement/statement-filter.ts';
import { readTransferSearch } from '../wallet/transfer/transfer-search.ts';
import { readSymbol, type SymbolSearch } from '../records/order-filter.ts';
import { readTradesSearch } from '../records/trades-search.ts';
import { readAboutSearch, type AboutPageName } from './about/about-pages.ts';
import { mayOpen } from './guard.ts';
import { readArticleSearch, readHelpSearch, readTabSearch } from './help/help-search.ts';
import { HomePage } from './home/HomePage.tsx';
import { LoadFailed } from '../shared/LoadFailed.tsx';
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

/** How pages are told that stand below a route: by path, code and component, and by what their address says besides. */
function below<Parent extends AnyRoute>(parent: Parent) {
  function page<Path extends string, Module extends Record<string, any>>(
    path: Path,
    load: () => Promise<Module>,
    name: keyof Module & string,
  ) {
    return createRoute({ getParentRoute: () => parent, path, component: loadPage(load, name) });
  }
  function search<Path extends string, Module extends Record<string, any>, Search extends object>(
    path: Path,
    load: () => Promise<Module>,
    name: keyof Module & string,
    validateSearch: (search: Record<string, unknown>) => Search,
  ) {
    return createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch,
      component: loadPage(load, name),
    });
  }
  return { page, search };
}

const { page: rootPage, search: rootSearch } = below(root);

function readTradeSearch(search: Record<string, unknown>): RecordFilter & SymbolSearch {
  return { ...readSymbol(search), ...readRecordFilter(search) };
}

function readContractSearch(search: Record<string, unknown>): ContractFilter & SymbolSearch {
  return { ...readSymbol(search), ...readContractFilter(search) };
}

const account = rootPage('/account', () => import('./AccountPage.tsx'), 'AccountPage');
const { page: accountPage, search: accountSearch } = below(account);

const accountPages = [
  createRoute({
    getParentRoute: () => account,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/account/assert', replace: true });
    },
  }),
  accountPage('/profile', () => import('../identity/ProfilePage.tsx'), 'ProfilePage'),
  accountSearch(
    '/assert',
    () => import('../wallet/assets/AssetsPage.tsx'),
    'AssetsPage',
    readStatementFilter,
  ),
  accountSearch(
    '/recharge',
    () => import('../wallet/deposit/DepositPage.tsx'),
    'DepositPage',
    readChainSearch,
  ),
  accountSearch(
    '/withdrawel',
    () => import('../wallet/withdraw/WithdrawPage.tsx'),
    'WithdrawPage',
    readChainSearch,
  ),
  accountSearch('/dui', () => import('../swap/SwapPage.tsx'), 'SwapPage', readSwapSearch),
  accountSearch(
    '/transfer',
    () => import('../wallet/transfer/TransferPage.tsx'),
    'TransferPage',
    readTransferSearch,
  ),
  accountSearch('/trade', () => import('../records/TradesPage.tsx'), 'TradesPage', readTradesSearch),
  accountSearch(
    '/contract',
    () => import('../contract/page/ContractRecordsPage.tsx'),
    'ContractRecordsPage',
    readContractFilter,
  ),
  accountSearch(
    '/secondContract',
    () => import('../second/page/SecondRecordsPage.tsx'),
    'SecondRecordsPage',
    readSecondFilter,
  ),
  accountPage('/papers', () => import('../wallet/papers/PapersPage.tsx'), 'PapersPage'),
  accountPage('/invite', () => import('../referral/InvitePage.tsx'), 'InvitePage'),
] as const;

const setting = rootPage('/setting', () => import('../shared/SettingPage.tsx'), 'SettingPage');
const { page: settingPage, search: settingSearch } = below(setting);

function readPasswordSearch(search: Record<string, unknown>): PasswordSearch {
  return {
    ...(typeof search.type === 'string' && { type: search.type }),
    ...(typeof search.index === 'string' && { index: search.index }),
  };
}

const settingPages = [
  createRoute({
    getParentRoute: () => setting,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/setting/verify', replace: true });
    },
  }),
  settingPage('/verify', () => import('../identity/kyc/VerifyPage.tsx'), 'VerifyPage'),
  settingPage('/security', () => import('../identity/security/SecurityPage.tsx'), 'SecurityPage'),
  settingPage('/twofactor', () => import('../identity/security/TwoFactorPage.tsx'), 'TwoFactorPage'),
  settingPage('/passkeys', () => import('../identity/security/PasskeysPage.tsx'), 'PasskeysPage'),
  settingPage('/antiphishing', () => import('../identity/security/AntiPhishingPage.tsx'), 'AntiPhishingPage'),
  settingSearch(
    '/password',
    () => import('../identity/password/PasswordPage.tsx'),
    'PasswordPage',
    readPasswordSearch,
  ),
  settingPage('/logger', () => import('../identity/security/LoggerPage.tsx'), 'LoggerPage'),
  settingPage('/address', () => import('../wallet/addresses/AddressOverviewPage.tsx'), 'AddressOverviewPage'),
  settingSearch(
    '/addresslist',
    () => import('../wallet/addresses/AddressListPage.tsx'),
    'AddressListPage',
    readChainSearch,
  ),
  settingSearch(
    '/addaddress',
    () => import('../wallet/addresses/AddAddressPage.tsx'),
    'AddAddressPage',
    readChainSearch,
  ),
  settingPage('/collection', () => import('../wallet/addresses/CollectionPage.tsx'), 'CollectionPage'),
  settingPage('/api', () => import('../api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
  settingPage('/account', () => import('../identity/account/AccountDataPage.tsx'), 'AccountDataPage'),
] as const;

const about = rootPage('/about', () => import('./about/AboutPage.tsx'), 'AboutPage');

/** One for all of them, so that going from one to another loads nothing. */
const aboutText = loadPage(() => import('./about/AboutText.tsx'), 'AboutText');

function aboutPage<Name extends AboutPageName>(name: Name) {
  return createRoute({
    getParentRoute: () => about,
    path: name,
    validateSearch: readAboutSearch,
    component: aboutText,
  });
}

const aboutPages = [
  createRoute({
    getParentRoute: () => about,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/about/us', search: { type: '8' }, replace: true });
    },
  }),
  aboutPage('us'),
  aboutPage('policy'),
  aboutPage('connect'),
  aboutPage('protocol'),
  aboutPage('legal'),
  below(about).page('liabilities', () => import('../liabilities/LiabilitiesPage.tsx'), 'LiabilitiesPage'),
] as const;

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/home', replace: true });
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/home', component: HomePage }),
  rootSearch('/home/detail', () => import('../spot/page/TradePage.tsx'), 'TradePage', readTradeSearch),
  rootSearch(
    '/contract',
    () => import('../contract/page/ContractPage.tsx'),
    'ContractPage',
    readContractSearch,
  ),
  rootSearch(
    '/secondContract',
    () => import('../second/page/SecondPage.tsx'),
    'SecondPage',
    readSecondSearch,
  ),
  rootSearch(
    '/secondContract/rules',
    () => import('../second/page/SecondRulesPage.tsx'),
    'SecondRulesPage',
    readOrder,
  ),
  account.addChildren(accountPages),
  setting.addChildren(settingPages),
  rootSearch('/fees', () => import('./fees/FeesPage.tsx'), 'FeesPage', readTabSearch),
  rootPage('/connect-bot', () => import('../api-keys/guide/ConnectBotPage.tsx'), 'ConnectBotPage'),
  rootPage('/freeze', () => import('../identity/security/FreezePage.tsx'), 'FreezePage'),
  rootSearch('/help', () => import('./help/HelpPage.tsx'), 'HelpPage', readHelpSearch),
  rootSearch('/help/detail', () => import('./help/ArticlePage.tsx'), 'ArticlePage', readArticleSearch),
  about.addChildren(aboutPages),
  rootSearch('/help/message', () => import('../inbox/MessagesPage.tsx'), 'MessagesPage', readMessageSearch),
  rootSearch('/help/msg-detail', () => import('../inbox/MessagePage.tsx'), 'MessagePage', readMessageSearch),
  rootSearch(
    '/subcribe',
    () => import('../launchpad/pages/ProjectsPage.tsx'),
    'ProjectsPage',
    readProjectsSearch,
  ),
  rootSearch(
    '/subcribe/detail',
    () => import('../launchpad/pages/ProjectPage.tsx'),
    'ProjectPage',
    readProjectSearch,
  ),
  rootSearch('/subcribe/book', () => import('../launchpad/pages/BookPage.tsx'), 'BookPage', readBookSearch),
  rootSearch(
    '/subcribe/my',
    () => import('../launchpad/pages/PurchasesPage.tsx'),
    'PurchasesPage',
    readPurchasesSearch,
  ),
  // An address without a page of its own.
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/home', replace: true });
    },
  }),
] as const;

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(pages),
    basepath: '/pc',
    // A page that fails leaves the shell around it standing.
    defaultErrorComponent: LoadFailed,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...PLAIN_SEARCH,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
