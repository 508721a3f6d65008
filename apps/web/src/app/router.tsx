import { loadPage } from '@bourse/ui/lib/load-page';
import { PLAIN_SEARCH } from '@bourse/ui/lib/plain-search';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
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
import { readTradesSearch } from '../records/trades-search.ts';
import { readAboutSearch, type AboutPageName } from './about/about-pages.ts';
import { mayOpen } from './guard.ts';
import { readArticleSearch, readHelpSearch } from './help/help-search.ts';
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
  component: loadPage(() => import('../spot/page/TradePage.tsx'), 'TradePage'),
});

interface ContractSearch extends ContractFilter {
  symbol?: string;
}

const contract = createRoute({
  getParentRoute: () => root,
  path: '/contract',
  validateSearch: (search: Record<string, unknown>): ContractSearch => ({
    ...(typeof search.symbol === 'string' && { symbol: search.symbol.toLowerCase() }),
    ...readContractFilter(search),
  }),
  component: loadPage(() => import('../contract/page/ContractPage.tsx'), 'ContractPage'),
});

const second = createRoute({
  getParentRoute: () => root,
  path: '/secondContract',
  validateSearch: readSecondSearch,
  component: loadPage(() => import('../second/page/SecondPage.tsx'), 'SecondPage'),
});

const secondRules = createRoute({
  getParentRoute: () => root,
  path: '/secondContract/rules',
  validateSearch: readOrder,
  component: loadPage(() => import('../second/page/SecondRulesPage.tsx'), 'SecondRulesPage'),
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
  validateSearch: readStatementFilter,
  component: loadPage(() => import('../wallet/assets/AssetsPage.tsx'), 'AssetsPage'),
});

const recharge = createRoute({
  getParentRoute: () => account,
  path: '/recharge',
  validateSearch: readChainSearch,
  component: loadPage(() => import('../wallet/deposit/DepositPage.tsx'), 'DepositPage'),
});

const withdrawel = createRoute({
  getParentRoute: () => account,
  path: '/withdrawel',
  validateSearch: readChainSearch,
  component: loadPage(() => import('../wallet/withdraw/WithdrawPage.tsx'), 'WithdrawPage'),
});

const dui = createRoute({
  getParentRoute: () => account,
  path: '/dui',
  validateSearch: readSwapSearch,
  component: loadPage(() => import('../swap/SwapPage.tsx'), 'SwapPage'),
});

const transfer = createRoute({
  getParentRoute: () => account,
  path: '/transfer',
  validateSearch: readTransferSearch,
  component: loadPage(() => import('../wallet/transfer/TransferPage.tsx'), 'TransferPage'),
});

const trades = createRoute({
  getParentRoute: () => account,
  path: '/trade',
  validateSearch: readTradesSearch,
  component: loadPage(() => import('../records/TradesPage.tsx'), 'TradesPage'),
});

const secondRecords = createRoute({
  getParentRoute: () => account,
  path: '/secondContract',
  validateSearch: readSecondFilter,
  component: loadPage(() => import('../second/page/SecondRecordsPage.tsx'), 'SecondRecordsPage'),
});

const contractRecords = createRoute({
  getParentRoute: () => account,
  path: '/contract',
  validateSearch: readContractFilter,
  component: loadPage(() => import('../contract/page/ContractRecordsPage.tsx'), 'ContractRecordsPage'),
});

const papers = createRoute({
  getParentRoute: () => account,
  path: '/papers',
  component: loadPage(() => import('../wallet/papers/PapersPage.tsx'), 'PapersPage'),
});

const invite = createRoute({
  getParentRoute: () => account,
  path: '/invite',
  component: loadPage(() => import('../referral/InvitePage.tsx'), 'InvitePage'),
});

const setting = createRoute({
  getParentRoute: () => root,
  path: '/setting',
  component: loadPage(() => import('../shared/SettingPage.tsx'), 'SettingPage'),
});

const settingDefault = createRoute({
  getParentRoute: () => setting,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/setting/verify', replace: true });
  },
});

const password = createRoute({
  getParentRoute: () => setting,
  path: '/password',
  validateSearch: (search: Record<string, unknown>): PasswordSearch => ({
    ...(typeof search.type === 'string' && { type: search.type }),
    ...(typeof search.index === 'string' && { index: search.index }),
  }),
  component: loadPage(() => import('../identity/password/PasswordPage.tsx'), 'PasswordPage'),
});

const logger = createRoute({
  getParentRoute: () => setting,
  path: '/logger',
  component: loadPage(() => import('../identity/security/LoggerPage.tsx'), 'LoggerPage'),
});

const verify = createRoute({
  getParentRoute: () => setting,
  path: '/verify',
  component: loadPage(() => import('../identity/kyc/VerifyPage.tsx'), 'VerifyPage'),
});

const security = createRoute({
  getParentRoute: () => setting,
  path: '/security',
  component: loadPage(() => import('../identity/security/SecurityPage.tsx'), 'SecurityPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => setting,
  path: '/twofactor',
  component: loadPage(() => import('../identity/security/TwoFactorPage.tsx'), 'TwoFactorPage'),
});

const passkeys = createRoute({
  getParentRoute: () => setting,
  path: '/passkeys',
  component: loadPage(() => import('../identity/security/PasskeysPage.tsx'), 'PasskeysPage'),
});

const antiPhishing = createRoute({
  getParentRoute: () => setting,
  path: '/antiphishing',
  component: loadPage(() => import('../identity/security/AntiPhishingPage.tsx'), 'AntiPhishingPage'),
});

const addresses = createRoute({
  getParentRoute: () => setting,
  path: '/address',
  component: loadPage(() => import('../wallet/addresses/AddressOverviewPage.tsx'), 'AddressOverviewPage'),
});

const addressBook = createRoute({
  getParentRoute: () => setting,
  path: '/addresslist',
  validateSearch: readChainSearch,
  component: loadPage(() => import('../wallet/addresses/AddressListPage.tsx'), 'AddressListPage'),
});

const addAddress = createRoute({
  getParentRoute: () => setting,
  path: '/addaddress',
  validateSearch: readChainSearch,
  component: loadPage(() => import('../wallet/addresses/AddAddressPage.tsx'), 'AddAddressPage'),
});

const collection = createRoute({
  getParentRoute: () => setting,
  path: '/collection',
  component: loadPage(() => import('../wallet/addresses/CollectionPage.tsx'), 'CollectionPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => setting,
  path: '/api',
  component: loadPage(() => import('../api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
});

const accountData = createRoute({
  getParentRoute: () => setting,
  path: '/account',
  component: loadPage(() => import('../identity/account/AccountDataPage.tsx'), 'AccountDataPage'),
});

const fees = createRoute({
  getParentRoute: () => root,
  path: '/fees',
  component: loadPage(() => import('../spot/fees/FeesPage.tsx'), 'FeesPage'),
});

const connectBot = createRoute({
  getParentRoute: () => root,
  path: '/connect-bot',
  component: loadPage(() => import('../api-keys/guide/ConnectBotPage.tsx'), 'ConnectBotPage'),
});

const freeze = createRoute({
  getParentRoute: () => root,
  path: '/freeze',
  component: loadPage(() => import('../identity/security/FreezePage.tsx'), 'FreezePage'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/profile',
  component: loadPage(() => import('../identity/ProfilePage.tsx'), 'ProfilePage'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  validateSearch: readHelpSearch,
  component: loadPage(() => import('./help/HelpPage.tsx'), 'HelpPage'),
});

const article = createRoute({
  getParentRoute: () => root,
  path: '/help/detail',
  validateSearch: readArticleSearch,
  component: loadPage(() => import('./help/ArticlePage.tsx'), 'ArticlePage'),
});

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: loadPage(() => import('./about/AboutPage.tsx'), 'AboutPage'),
});

const aboutDefault = createRoute({
  getParentRoute: () => about,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/about/us', search: { type: '8' }, replace: true });
  },
});

const aboutText = loadPage(() => import('./about/AboutText.tsx'), 'AboutText');

function aboutPage<Name extends AboutPageName>(name: Name) {
  return createRoute({
    getParentRoute: () => about,
    path: name,
    validateSearch: readAboutSearch,
    component: aboutText,
  });
}

const liabilities = createRoute({
  getParentRoute: () => about,
  path: 'liabilities',
  component: loadPage(() => import('../liabilities/LiabilitiesPage.tsx'), 'LiabilitiesPage'),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: '/help/message',
  validateSearch: readMessageSearch,
  component: loadPage(() => import('../inbox/MessagesPage.tsx'), 'MessagesPage'),
});

const message = createRoute({
  getParentRoute: () => root,
  path: '/help/msg-detail',
  validateSearch: readMessageSearch,
  component: loadPage(() => import('../inbox/MessagePage.tsx'), 'MessagePage'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/subcribe',
  validateSearch: readProjectsSearch,
  component: loadPage(() => import('../launchpad/pages/ProjectsPage.tsx'), 'ProjectsPage'),
});

const project = createRoute({
  getParentRoute: () => root,
  path: '/subcribe/detail',
  validateSearch: readProjectSearch,
  component: loadPage(() => import('../launchpad/pages/ProjectPage.tsx'), 'ProjectPage'),
});

const book = createRoute({
  getParentRoute: () => root,
  path: '/subcribe/book',
  validateSearch: readBookSearch,
  component: loadPage(() => import('../launchpad/pages/BookPage.tsx'), 'BookPage'),
});

const purchases = createRoute({
  getParentRoute: () => root,
  path: '/subcribe/my',
  validateSearch: readPurchasesSearch,
  component: loadPage(() => import('../launchpad/pages/PurchasesPage.tsx'), 'PurchasesPage'),
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
      contract,
      second,
      secondRules,
      account.addChildren([
        accountDefault,
        profile,
        assets,
        recharge,
        withdrawel,
        dui,
        transfer,
        trades,
        contractRecords,
        secondRecords,
        papers,
        invite,
      ]),
      setting.addChildren([
        settingDefault,
        verify,
        security,
        twoFactor,
        passkeys,
        antiPhishing,
        password,
        logger,
        addresses,
        addressBook,
        addAddress,
        collection,
        apiKeys,
        accountData,
      ]),
      fees,
      connectBot,
      freeze,
      help,
      article,
      about.addChildren([
        aboutDefault,
        aboutPage('us'),
        aboutPage('policy'),
        aboutPage('connect'),
        aboutPage('protocol'),
        aboutPage('legal'),
        liabilities,
      ]),
      messages,
      message,
      projects,
      project,
      book,
      purchases,
      elsewhere,
    ]),
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
