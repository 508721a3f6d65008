import { UNIT } from '@bourse/money/amount';

/** How coins of a project are allotted (docs/rules.md, "Launchpad"). */
export const LAUNCHPAD_MODES = ['first-come', 'pro-rata'] as const;
export type LaunchpadMode = (typeof LAUNCHPAD_MODES)[number];

/** The terms of a project, as far as money and time are concerned. Times in ms, amounts in 1e-8 units. */
export interface ProjectTerms {
  readonly id: number;
  readonly coin: string;
  readonly mode: LaunchpadMode;
  /** USDT for one coin. */
  readonly price: bigint;
  /** Coins issued. */
  readonly supply: bigint;
  /** USDT a user must put in at least with each purchase, and may put in at most altogether. */
  readonly purchaseMin: bigint;
  readonly purchaseMax: bigint;
  /** Coins one user gets at most. */
  readonly allotMax: bigint;
  readonly warmupStart: number;
  readonly joinStart: number;
  readonly joinEnd: number;
  readonly lockDays: number;
}

export const DAY_MS = 86_400_000;

/** What a project shows at a time; `upcoming` is not shown to users yet. */
export const PROJECT_PHASES = ['upcoming', 'warming', 'participating', 'ended', 'cancelled'] as const;
export type ProjectPhase = (typeof PROJECT_PHASES)[number];

export function phaseOf(terms: ProjectTerms, cancelled: boolean, now: number): ProjectPhase {
  if (cancelled) return 'cancelled';
  if (now < terms.warmupStart) return 'upcoming';
  if (now < terms.joinStart) return 'warming';
  return now < terms.joinEnd ? 'participating' : 'ended';
}

/** From when the coins of a project are free. */
export function unlockTime(terms: ProjectTerms): number {
  return terms.joinEnd + terms.lockDays * DAY_MS;
}

/** Coins that an amount of USDT pays for, rounded down. */
export function coinsFor(usdt: bigint, price: bigint): bigint {
  return (usdt * UNIT) / price;
}

/** USDT that coins cost, rounded up. */
export function costOf(coins: bigint, price: bigint): bigint {
  return (coins * price + UNIT - 1n) / UNIT;
}

export function isSameTerms(terms: ProjectTerms, other: ProjectTerms): boolean {
  const names = Object.keys(terms) as (keyof ProjectTerms)[];
  return names.every((name) => terms[name] === other[name]);
}

/** Whether the terms make sense together; the first thing that is wrong, as a field name. */
export function wrongTerm(terms: ProjectTerms): keyof ProjectTerms | undefined {
  const { price, supply, purchaseMin, purchaseMax, allotMax } = terms;
  if (!/^[A-Z0-9]{2,12}$/.test(terms.coin)) return 'coin';
  if (price <= 0n) return 'price';
  if (supply <= 0n) return 'supply';
  if (purchaseMin <= 0n || coinsFor(purchaseMin, price) === 0n) return 'purchaseMin';
  if (purchaseMax < purchaseMin) return 'purchaseMax';
  if (allotMax <= 0n || allotMax > supply) return 'allotMax';
  if (!(terms.warmupStart <= terms.joinStart)) return 'joinStart';
  if (!(terms.joinStart < terms.joinEnd)) return 'joinEnd';
  if (!Number.isInteger(terms.lockDays) || terms.lockDays < 0 || terms.lockDays > 3_650) return 'lockDays';
  return undefined;
}
