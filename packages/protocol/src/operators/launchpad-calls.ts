import { z } from 'zod';
import { coin, decimalText, idText, line, page, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import type { BookKind, ProjectFact } from '../launchpad/calls.ts';
import type { SubscriptionStatus } from '../launchpad/subscription.ts';
import { LAUNCHPAD_MODES, type LaunchpadMode, type ProjectPhase } from '../launchpad/project.ts';
import { LANGUAGES, type Language } from '../pairs.ts';

/** Subscription projects in the console: admin changes, every role looks. Changes only before the warm-up ends. */

const time = wholeNumber(0, 8.64e15);

const terms = {
  coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
  mode: z.enum(LAUNCHPAD_MODES),
  /** USDT for one coin. */
  price: decimalText,
  supply: decimalText,
  /** USDT: least of one purchase, most of one user. */
  purchaseMin: decimalText,
  purchaseMax: decimalText,
  /** Most coins of one user. */
  allotMax: decimalText,
  warmupStart: time,
  joinStart: time,
  joinEnd: time,
  lockDays: wholeNumber(0, 3_650),
};

/** Path of a picture of the web app. */
const icon = orAbsent(
  z
    .string()
    .max(200)
    .regex(/^\/[\w./-]+$/),
);

/** `/ops/api/launchpad/list`, answers a page of `OpsProjectRow`, newest first. */
export const opsProjectListCall = z.object({
  phase: z.enum(['upcoming', 'warming', 'participating', 'ended', 'cancelled']).optional(),
  ...page,
});
export interface OpsProjectRow {
  id: string;
  coin: string;
  /** In English. */
  name: string;
  mode: LaunchpadMode;
  phase: ProjectPhase;
  /** `released`: the lock is over as well. */
  status: 'open' | 'ended' | 'released' | 'cancelled';
  price: string;
  supply: string;
  issued: string;
  raised: string;
  participants: number;
  purchaseMin: string;
  purchaseMax: string;
  allotMax: string;
  warmupStart: number;
  joinStart: number;
  joinEnd: number;
  lockDays: number;
  unlockTime: number;
  /** Pair of the coin; empty: not listed. */
  symbol: string;
  icon: string;
}

/** `/ops/api/launchpad/detail`. */
export const opsProjectDetailCall = z.object({ id: idText });
export interface OpsProjectDetail extends OpsProjectRow {
  texts: ProjectTextView[];
  books: OpsBookView[];
  /** What may be done now. */
  can: { edit: boolean; cancel: boolean; listPair: boolean };
}
export interface ProjectTextView {
  language: Language;
  name: string;
  summary: string;
  rules: string;
  facts: ProjectFact[];
}
export interface OpsBookView {
  language: Language;
  kind: BookKind;
  bytes: number;
  /** Markdown; empty for a PDF, which is at `path`. */
  text: string;
  path: string;
  updateTime: number;
}

/** `/ops/api/launchpad/create`, answers `OpsProjectDetail`. Name and summary are the English ones. */
export const opsProjectCreateCall = z.object({ ...terms, icon, name: line(80), summary: line(400) });
/** `/ops/api/launchpad/terms`: replaces all terms, answers `OpsProjectDetail`. */
export const opsProjectTermsCall = z.object({ id: idText, ...terms, icon });

/** `/ops/api/launchpad/text`: one language. `facts`: a line each, `name: value`. Rules are Markdown. */
export const opsProjectTextCall = z.object({
  id: idText,
  language: z.enum(LANGUAGES),
  name: line(80),
  summary: line(400),
  rules: z.string().trim().max(8_000).default(''),
  facts: z.string().trim().max(2_000).default(''),
});

/**
 * `/ops/api/launchpad/book`: the white paper in one language, as a PDF (multipart, part `file`, up to 8 MiB) or as
 * Markdown (`text`). Neither: it is taken away.
 */
export const opsProjectBookCall = z.object({
  id: idText,
  language: z.enum(LANGUAGES),
  text: orAbsent(z.string().trim().max(40_000)),
});

/** `/ops/api/launchpad/cancel`: all money back; cannot be undone. `coin` repeats the project's coin, as a safeguard. */
export const opsProjectCancelCall = z.object({ id: idText, coin, reason: line(200) });

/** `/ops/api/launchpad/listPair`: the coin against USDT, traded between users alone. */
export const opsProjectPairCall = z.object({
  id: idText,
  priceDecimals: wholeNumber(0, 8),
  quantityDecimals: wholeNumber(0, 8),
  /** Smallest order in USDT. */
  minNotional: decimalText,
});

/** `/ops/api/launchpad/subscriptions`, answers a page of `OpsSubscriptionRow`, newest first. */
export const opsSubscriptionsCall = z.object({ id: idText, ...page });
export interface OpsSubscriptionRow {
  id: string;
  userId: string;
  email: string;
  paid: string;
  coins: string;
  status: SubscriptionStatus;
  createTime: number;
  unlockTime: number;
}
