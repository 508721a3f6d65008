import type { OverviewView } from '@bourse/protocol/operators/overview/calls';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { loadPage } from '@bourse/ui/lib/load-page';
import { createRoute, type AnyRoute } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartColumn,
  CircleDollarSign,
  CirclePause,
  Coins,
  FileDown,
  Gauge,
  HandCoins,
  House,
  IdCard,
  KeyRound,
  Landmark,
  ListChecks,
  ListTree,
  Mail,
  MessageCircleQuestion,
  Newspaper,
  Rocket,
  Scale,
  ScanSearch,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  Stamp,
  Timer,
  ToggleLeft,
  TrendingUp,
  TriangleAlert,
  UserSearch,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { readListSearch } from '../table/list-search.ts';

interface Listed {
  /** Key of its name in the texts. */
  readonly name: string;
  readonly icon: LucideIcon;
  /** What sees it; absent: everyone does. */
  readonly needs?: Permission;
  /** How much waits there for an operator. */
  readonly waiting?: (pending: OverviewView['pending']) => number;
}

/** The side navigation: what belongs together, in the order of a working day. A new screen is a line here, and one below. */
const GROUPS = [
  {
    group: 'work',
    screens: [
      { name: 'overview', icon: Gauge },
      { name: 'users', icon: Users, needs: 'users.see' },
      { name: 'kyc', icon: IdCard, needs: 'kyc.see', waiting: ({ kyc }) => kyc },
      { name: 'deposits', icon: ArrowDownToLine, needs: 'payments.see', waiting: ({ deposits }) => deposits },
      {
        name: 'withdrawals',
        icon: ArrowUpFromLine,
        needs: 'payments.see',
        waiting: ({ withdrawals, paying }) => withdrawals + paying,
      },
      { name: 'alerts', icon: TriangleAlert, needs: 'payments.see', waiting: ({ alerts }) => alerts },
      { name: 'strays', icon: MessageCircleQuestion, needs: 'payments.see' },
      { name: 'screening', icon: UserSearch, needs: 'screening.see', waiting: ({ screening }) => screening },
      { name: 'reconciliation', icon: ScanSearch, needs: 'house.see' },
      { name: 'credits', icon: HandCoins, needs: 'payments.see', waiting: ({ credits }) => credits },
      { name: 'proposals', icon: UsersRound, needs: 'proposals.see', waiting: ({ proposals }) => proposals },
    ],
  },
  {
    group: 'market',
    screens: [
      { name: 'pairs', icon: ListTree, needs: 'markets.see' },
      { name: 'projects', icon: Rocket, needs: 'markets.see' },
      { name: 'contracts', icon: TrendingUp, needs: 'contracts.see' },
      { name: 'seconds', icon: Timer, needs: 'contracts.see' },
      { name: 'coins', icon: CircleDollarSign, needs: 'markets.see' },
      { name: 'chains', icon: Coins, needs: 'house.see' },
      { name: 'parameters', icon: SlidersHorizontal, needs: 'markets.see' },
      { name: 'switches', icon: ToggleLeft, needs: 'markets.see' },
    ],
  },
  {
    group: 'house',
    screens: [
      { name: 'content', icon: Newspaper, needs: 'content.see' },
      { name: 'golive', icon: ListChecks, needs: 'house.see' },
      { name: 'homepage', icon: House, needs: 'markets.see' },
      { name: 'brand', icon: Stamp, needs: 'content.see' },
      { name: 'mails', icon: Mail, needs: 'content.see' },
      { name: 'results', icon: ChartColumn, needs: 'house.see' },
      { name: 'house', icon: Landmark, needs: 'house.see', waiting: ({ house }) => house },
      { name: 'asides', icon: CirclePause, needs: 'contracts.see', waiting: ({ asides }) => asides },
      { name: 'exposure', icon: ShieldAlert, needs: 'contracts.see' },
      { name: 'ledger', icon: Scale, needs: 'ledger.audit' },
      { name: 'exports', icon: FileDown, needs: 'exports.make' },
      { name: 'log', icon: ScrollText, needs: 'log.see' },
      { name: 'operators', icon: KeyRound, needs: 'team.see' },
      { name: 'roles', icon: ShieldCheck, needs: 'team.see' },
    ],
  },
] as const satisfies readonly { readonly group: string; readonly screens: readonly Listed[] }[];

export type ScreenName = (typeof GROUPS)[number]['screens'][number]['name'];
export type ScreenPath = '/' | `/${Exclude<ScreenName, 'overview'>}`;

export interface Screen extends Listed {
  readonly name: ScreenName;
  readonly to: ScreenPath;
}

export const NAVIGATION = GROUPS.map(({ group, screens }) => ({
  group,
  screens: screens.map((screen): Screen => ({ ...screen, to: pathOf(screen.name) })),
}));

function pathOf(name: ScreenName): ScreenPath {
  return name === 'overview' ? '/' : `/${name}`;
}

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

/** What an operator may do now. */
export interface Holder {
  readonly permissions: readonly Permission[];
}

export function sees({ permissions }: Holder, { needs }: Screen): boolean {
  return needs === undefined || permissions.includes(needs);
}

/** Whether he sees the screen below which the path lies; an unknown path is nobody's. */
export function maySee(holder: Holder, path: string): boolean {
  const screen = SCREENS.find(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)));
  return screen !== undefined && sees(holder, screen);
}

/** What each of them shows, and what stands below its list, beside the frame that all of them have. */
export function screensBelow<Parent extends AnyRoute>(parent: Parent) {
  function screen<
    Path extends Exclude<ScreenPath, '/'> | '/users/$id' | '/kyc/$id' | '/projects/$id' | '/content/$id',
    Module extends Record<string, any>,
  >(path: Path, load: () => Promise<Module>, name: keyof Module & string) {
    return createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: readListSearch,
      component: loadPage(load, name),
    });
  }

  return [
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
}
