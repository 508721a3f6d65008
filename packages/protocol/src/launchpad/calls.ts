import { z } from 'zod';
import { decimalText, idText, page, requestId } from '../fields.ts';
import { fundPassword } from '../identity/rules.ts';
import { LANGUAGES, type Language } from '../pairs.ts';
import type { LaunchpadMode, ProjectPhase } from './project.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.ts';

/**
 * Subscription to new coins (docs/rules.md, "Launchpad" and "Calls and envelopes"), base `/bb/subscribe`. Texts are in
 * the caller's language.
 */

/** `upcoming` projects are not shown. */
export const SHOWN_PHASES = ['warming', 'participating', 'ended', 'cancelled'] as const;

export const subscribeListCall = z.object({
  /** Absent: all that are shown. */
  phase: z.enum(SHOWN_PHASES).optional(),
  ...page,
});

/** A new coin's project, as its card shows it. Amounts are decimal strings, times ms since 1970. */
export interface ProjectView {
  id: string;
  coin: string;
  name: string;
  summary: string;
  /** Path of the picture; empty: none. */
  icon: string;
  mode: LaunchpadMode;
  phase: ProjectPhase;
  /** USDT for one coin. */
  price: string;
  /** Coins on offer. */
  supply: string;
  /** Coins allotted so far; in a pro-rata project only once the joining is over. */
  issued: string;
  /** USDT put in so far, of those not given back. */
  raised: string;
  /** Share of the supply that is sold, or asked for in a pro-rata project, which may exceed 1. Four decimals. */
  progress: string;
  /** Users who take part. */
  participants: number;
  /** Least USDT of one purchase. */
  purchaseMin: string;
  /** Most USDT of one user altogether. */
  purchaseMax: string;
  /** Most coins that one user gets. */
  allotMax: string;
  warmupStart: number;
  joinStart: number;
  joinEnd: number;
  lockDays: number;
  /** When the coins are free: `joinEnd` and the lock days. */
  unlockTime: number;
  /** Pair that the coin trades on: `novausdt`; empty: not listed yet. */
  symbol: string;
}

/** Answer of `/bb/subscribe/list`, by phase: what can be joined first. */
export interface ProjectPage {
  list: ProjectView[];
  totalRow: number;
  /** ms, to count down by. */
  serverTime: number;
}

export const subscribeDetailCall = z.object({
  id: idText,
  /** USDT that the caller thinks of putting in: the answer then has a preview. Takes a session. */
  amount: decimalText.optional(),
});

/** Answer of `/bb/subscribe/detail`. */
export interface ProjectDetail extends ProjectView {
  /** How it works, in Markdown. */
  rules: string;
  facts: ProjectFact[];
  /** Language of the texts; not the caller's own where they have not been translated. */
  language: Language;
  /** Absent: there is no white paper. */
  book?: BookView;
  /** What the caller has in it; absent for visitors. */
  mine?: ProjectShare;
  /** What `amount` would give now; absent when none was sent or the project cannot be joined. */
  preview?: SubscribePreview;
  /** ms, to count down by. */
  serverTime: number;
}

export interface ProjectFact {
  name: string;
  value: string;
}

/** A white paper in the caller's language, or in English. */
export interface BookView {
  language: Language;
  kind: BookKind;
  /** Where a PDF is; empty for Markdown. */
  path: string;
  /** Markdown; empty for a PDF. */
  text: string;
  /** Languages in which there is one. */
  languages: Language[];
}

export const BOOK_KINDS = ['pdf', 'markdown'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** What one user has in a project. */
export interface ProjectShare {
  /** USDT put in, of those not given back. */
  paid: string;
  /** Coins allotted. */
  coins: string;
  /** USDT he may still put in. */
  left: string;
}

/**
 * What an amount would give, if the project ended as it stands. First-come: of this purchase. Pro-rata: of all that the
 * caller would then have put in, and a share shrinks as others come.
 */
export interface SubscribePreview {
  /** USDT asked about. */
  amount: string;
  coins: string;
  /** USDT that they would cost. */
  cost: string;
  /** USDT that would come back, or would not be taken. */
  refund: string;
}

export const subscribePurchaseCall = z.object({
  /** Of the project. */
  id: idText,
  /** USDT to put in. */
  amount: z.string({ error: 'ENTER_PURCHASE_QUANTITY' }).max(32),
  fundPassword,
  requestId,
});

/** Answer of `/bb/subscribe/purchase`, and what the private channel says when one changed. */
export interface SubscriptionView {
  id: string;
  projectId: string;
  coin: string;
  mode: LaunchpadMode;
  /** USDT for one coin. */
  price: string;
  /** USDT put in; once coins are allotted, what they cost. */
  paid: string;
  /** Coins allotted; "0" before that. */
  coins: string;
  /** `committed`: waits for the end; `locked`: has coins that are not free yet; `refunded`: all money is back. */
  status: SubscriptionStatus;
  /** Date of purchase. */
  createTime: number;
  unlockTime: number;
}

export const subscribeMyCall = z.object({
  /** Absent: all. */
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  /** Of one project only. */
  id: idText.optional(),
  ...page,
});

/** A line of `/bb/subscribe/my`. */
export interface MySubscription extends SubscriptionView {
  /** Of the project. */
  name: string;
  /** Of the project: path of a picture; empty: none. */
  icon: string;
  phase: ProjectPhase;
}

/** Answer of `/bb/subscribe/my`, newest first. */
export interface MySubscriptions {
  list: MySubscription[];
  totalRow: number;
  /** ms, to count down by. */
  serverTime: number;
}

/** `GET /bb/subscribe/book/:id/:language`: a white paper as a file. */
export const subscribeBookCall = z.object({
  /** Of the project. */
  id: idText,
  /** Of the white paper, as the project's detail names it. */
  language: z.enum(LANGUAGES),
});
