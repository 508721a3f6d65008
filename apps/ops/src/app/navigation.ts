import type { OverviewView } from '@bourse/protocol/operators/overview/calls';
import { OPERATOR_ROLES, type OperatorRole } from '@bourse/protocol/operators/roles';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CirclePause,
  CircleDollarSign,
  Coins,
  Gauge,
  HandCoins,
  House,
  IdCard,
  KeyRound,
  Landmark,
  ListChecks,
  ListTree,
  MessageCircleQuestion,
  Newspaper,
  Rocket,
  Scale,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  Stamp,
  Timer,
  TriangleAlert,
  ToggleLeft,
  TrendingUp,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

export interface Screen {
  /** Key of its name in the texts. */
  readonly name: ScreenName;
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  /** Who sees it. */
  readonly roles: readonly OperatorRole[];
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
  | 'exposure'
  | 'house'
  | 'asides'
  | 'operators'
  | 'log'
  | 'ledger';

export type ScreenPath = '/' | `/${Exclude<ScreenName, 'overview'>}`;

const EVERYONE = OPERATOR_ROLES;
const MONEY: readonly OperatorRole[] = ['admin', 'finance', 'support', 'auditor'];

/** The side navigation: what belongs together, in the order of a working day. A new screen is one more line. */
export const NAVIGATION: readonly { group: 'work' | 'market' | 'house'; screens: readonly Screen[] }[] = [
  {
    group: 'work',
    screens: [
      { name: 'overview', to: '/', icon: Gauge, roles: EVERYONE },
      { name: 'users', to: '/users', icon: Users, roles: EVERYONE },
      {
        name: 'kyc',
        to: '/kyc',
        icon: IdCard,
        roles: ['admin', 'kyc', 'auditor'],
        waiting: ({ kyc }) => kyc,
      },
      {
        name: 'deposits',
        to: '/deposits',
        icon: ArrowDownToLine,
        roles: MONEY,
        waiting: ({ deposits }) => deposits,
      },
      {
        name: 'withdrawals',
        to: '/withdrawals',
        icon: ArrowUpFromLine,
        roles: MONEY,
        waiting: ({ withdrawals, paying }) => withdrawals + paying,
      },
      { name: 'alerts', to: '/alerts', icon: TriangleAlert, roles: MONEY, waiting: ({ alerts }) => alerts },
      { name: 'strays', to: '/strays', icon: MessageCircleQuestion, roles: MONEY },
      { name: 'credits', to: '/credits', icon: HandCoins, roles: MONEY, waiting: ({ credits }) => credits },
      {
        name: 'proposals',
        to: '/proposals',
        icon: UsersRound,
        roles: MONEY,
        waiting: ({ proposals }) => proposals,
      },
    ],
  },
  {
    group: 'market',
    screens: [
      { name: 'pairs', to: '/pairs', icon: ListTree, roles: EVERYONE },
      { name: 'projects', to: '/projects', icon: Rocket, roles: EVERYONE },
      { name: 'contracts', to: '/contracts', icon: TrendingUp, roles: MONEY },
      { name: 'seconds', to: '/seconds', icon: Timer, roles: MONEY },
      { name: 'coins', to: '/coins', icon: CircleDollarSign, roles: EVERYONE },
      { name: 'chains', to: '/chains', icon: Coins, roles: ['admin', 'finance', 'auditor'] },
      { name: 'parameters', to: '/parameters', icon: SlidersHorizontal, roles: EVERYONE },
      { name: 'switches', to: '/switches', icon: ToggleLeft, roles: EVERYONE },
    ],
  },
  {
    group: 'house',
    screens: [
      { name: 'content', to: '/content', icon: Newspaper, roles: EVERYONE },
      { name: 'golive', to: '/golive', icon: ListChecks, roles: ['admin', 'finance', 'auditor'] },
      { name: 'homepage', to: '/homepage', icon: House, roles: EVERYONE },
      { name: 'brand', to: '/brand', icon: Stamp, roles: EVERYONE },
      {
        name: 'house',
        to: '/house',
        icon: Landmark,
        roles: ['admin', 'finance', 'auditor'],
        waiting: ({ house }) => house,
      },
      {
        name: 'asides',
        to: '/asides',
        icon: CirclePause,
        roles: MONEY,
        waiting: ({ asides }) => asides,
      },
      { name: 'exposure', to: '/exposure', icon: ShieldAlert, roles: MONEY },
      { name: 'ledger', to: '/ledger', icon: Scale, roles: ['admin', 'finance', 'auditor'] },
      { name: 'log', to: '/log', icon: ScrollText, roles: ['admin', 'auditor'] },
      { name: 'operators', to: '/operators', icon: KeyRound, roles: ['admin', 'auditor'] },
    ],
  },
];

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

/** Whether the role sees the screen below which the path lies; an unknown path is nobody's. */
export function maySee(role: OperatorRole, path: string): boolean {
  const screen = SCREENS.find(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)));
  return screen !== undefined && screen.roles.includes(role);
}
