import type { OverviewView } from '@bourse/protocol/operators/overview/calls';
import type { Permission } from '@bourse/protocol/operators/permissions';
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

export interface Screen {
  /** Key of its name in the texts. */
  readonly name: ScreenName;
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  /** What sees it; absent: everyone does. */
  readonly needs?: Permission;
  /** How much waits there for an operator. */
  readonly waiting?: (pending: OverviewView['pending']) => number;
}

export type ScreenName =
  | 'overview'
  | 'users'
  | 'kyc'
  | 'deposits'
  | 'withdrawals'
  | 'credits'
  | 'alerts'
  | 'strays'
  | 'reconciliation'
  | 'screening'
  | 'proposals'
  | 'coins'
  | 'chains'
  | 'pairs'
  | 'contracts'
  | 'seconds'
  | 'projects'
  | 'parameters'
  | 'switches'
  | 'content'
  | 'homepage'
  | 'golive'
  | 'brand'
  | 'mails'
  | 'exposure'
  | 'house'
  | 'asides'
  | 'operators'
  | 'roles'
  | 'log'
  | 'ledger'
  | 'exports'
  | 'results';

export type ScreenPath = '/' | `/${Exclude<ScreenName, 'overview'>}`;

/** The side navigation: what belongs together, in the order of a working day. A new screen is one more line. */
export const NAVIGATION: readonly { group: 'work' | 'market' | 'house'; screens: readonly Screen[] }[] = [
  {
    group: 'work',
    screens: [
      { name: 'overview', to: '/', icon: Gauge },
      { name: 'users', to: '/users', icon: Users, needs: 'users.see' },
      {
        name: 'kyc',
        to: '/kyc',
        icon: IdCard,
        needs: 'kyc.see',
        waiting: ({ kyc }) => kyc,
      },
      {
        name: 'deposits',
        to: '/deposits',
        icon: ArrowDownToLine,
        needs: 'payments.see',
        waiting: ({ deposits }) => deposits,
      },
      {
        name: 'withdrawals',
        to: '/withdrawals',
        icon: ArrowUpFromLine,
        needs: 'payments.see',
        waiting: ({ withdrawals, paying }) => withdrawals + paying,
      },
      {
        name: 'alerts',
        to: '/alerts',
        icon: TriangleAlert,
        needs: 'payments.see',
        waiting: ({ alerts }) => alerts,
      },
      { name: 'strays', to: '/strays', icon: MessageCircleQuestion, needs: 'payments.see' },
      {
        name: 'screening',
        to: '/screening',
        icon: UserSearch,
        needs: 'screening.see',
        waiting: ({ screening }) => screening,
      },
      { name: 'reconciliation', to: '/reconciliation', icon: ScanSearch, needs: 'house.see' },
      {
        name: 'credits',
        to: '/credits',
        icon: HandCoins,
        needs: 'payments.see',
        waiting: ({ credits }) => credits,
      },
      {
        name: 'proposals',
        to: '/proposals',
        icon: UsersRound,
        needs: 'proposals.see',
        waiting: ({ proposals }) => proposals,
      },
    ],
  },
  {
    group: 'market',
    screens: [
      { name: 'pairs', to: '/pairs', icon: ListTree, needs: 'markets.see' },
      { name: 'projects', to: '/projects', icon: Rocket, needs: 'markets.see' },
      { name: 'contracts', to: '/contracts', icon: TrendingUp, needs: 'contracts.see' },
      { name: 'seconds', to: '/seconds', icon: Timer, needs: 'contracts.see' },
      { name: 'coins', to: '/coins', icon: CircleDollarSign, needs: 'markets.see' },
      { name: 'chains', to: '/chains', icon: Coins, needs: 'house.see' },
      { name: 'parameters', to: '/parameters', icon: SlidersHorizontal, needs: 'markets.see' },
      { name: 'switches', to: '/switches', icon: ToggleLeft, needs: 'markets.see' },
    ],
  },
  {
    group: 'house',
    screens: [
      { name: 'content', to: '/content', icon: Newspaper, needs: 'content.see' },
      { name: 'golive', to: '/golive', icon: ListChecks, needs: 'house.see' },
      { name: 'homepage', to: '/homepage', icon: House, needs: 'markets.see' },
      { name: 'brand', to: '/brand', icon: Stamp, needs: 'content.see' },
      { name: 'mails', to: '/mails', icon: Mail, needs: 'content.see' },
      { name: 'results', to: '/results', icon: ChartColumn, needs: 'house.see' },
      {
        name: 'house',
        to: '/house',
        icon: Landmark,
        needs: 'house.see',
        waiting: ({ house }) => house,
      },
      {
        name: 'asides',
        to: '/asides',
        icon: CirclePause,
        needs: 'contracts.see',
        waiting: ({ asides }) => asides,
      },
      { name: 'exposure', to: '/exposure', icon: ShieldAlert, needs: 'contracts.see' },
      { name: 'ledger', to: '/ledger', icon: Scale, needs: 'ledger.audit' },
      { name: 'exports', to: '/exports', icon: FileDown, needs: 'exports.make' },
      { name: 'log', to: '/log', icon: ScrollText, needs: 'log.see' },
      { name: 'operators', to: '/operators', icon: KeyRound, needs: 'team.see' },
      { name: 'roles', to: '/roles', icon: ShieldCheck, needs: 'team.see' },
    ],
  },
];

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
