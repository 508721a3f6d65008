import { UNIT } from '@bourse/money/amount';
import { DAY_MS, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { Demo } from '../../texts/en/demo.ts';

export interface DemoProject {
  readonly coin: keyof Demo['projects'];
  readonly name: string;
  /** White papers are PDFs in `books`; otherwise Markdown. */
  readonly hasPdf?: true;
  readonly isCancelled?: true;
  /** USDT that each demo trader puts in. */
  readonly stakes: readonly bigint[];
  terms(now: number): Omit<ProjectTerms, 'id' | 'coin'>;
}

/** A project is set before its joining begins, so the earliest beginning is a moment after the first start. */
const SOON = 2_000;
const SHORT = 12_000;

const usdt = (whole: number): bigint => BigInt(whole) * UNIT;

/** One in each phase as seen from the first start, by the ids that they get. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    coin: 'AURA',
    name: 'Aura Compute',
    stakes: [usdt(1_500), usdt(1_500), usdt(1_000)],
    terms: (now) => ({
      mode: 'first-come',
      price: UNIT / 20n,
      supply: usdt(80_000),
      purchaseMin: usdt(10),
      purchaseMax: usdt(2_000),
      allotMax: usdt(40_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + SHORT,
      lockDays: 0,
    }),
  },
  {
    coin: 'TIDE',
    name: 'Tide Storage',
    stakes: [usdt(1_000), usdt(600), usdt(900)],
    terms: (now) => ({
      mode: 'pro-rata',
      price: UNIT / 10n,
      supply: usdt(15_000),
      purchaseMin: usdt(20),
      purchaseMax: usdt(2_000),
      allotMax: usdt(6_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + SHORT,
      lockDays: 30,
    }),
  },
  {
    coin: 'NOVA',
    name: 'Nova Intelligence',
    hasPdf: true,
    stakes: [usdt(1_200), usdt(800), usdt(500)],
    terms: (now) => ({
      mode: 'pro-rata',
      price: UNIT / 4n,
      supply: usdt(222_000),
      purchaseMin: usdt(20),
      purchaseMax: usdt(5_000),
      allotMax: usdt(20_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + 10 * DAY_MS,
      lockDays: 21,
    }),
  },
  {
    coin: 'LYRA',
    name: 'Lyra Pay',
    stakes: [usdt(700), usdt(400), usdt(300)],
    terms: (now) => ({
      mode: 'first-come',
      price: UNIT / 50n,
      supply: usdt(200_000),
      purchaseMin: usdt(5),
      purchaseMax: usdt(1_000),
      allotMax: usdt(50_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + 5 * DAY_MS,
      lockDays: 7,
    }),
  },
  {
    coin: 'ORBI',
    name: 'Orbit Maps',
    stakes: [],
    terms: (now) => ({
      mode: 'pro-rata',
      price: (UNIT * 3n) / 100n,
      supply: usdt(500_000),
      purchaseMin: usdt(10),
      purchaseMax: usdt(3_000),
      allotMax: usdt(60_000),
      warmupStart: now,
      joinStart: now + 3 * DAY_MS,
      joinEnd: now + 10 * DAY_MS,
      lockDays: 14,
    }),
  },
  {
    coin: 'MIRA',
    name: 'Mira Social',
    isCancelled: true,
    stakes: [],
    terms: (now) => ({
      mode: 'first-come',
      price: UNIT / 100n,
      supply: usdt(1_000_000),
      purchaseMin: usdt(5),
      purchaseMax: usdt(500),
      allotMax: usdt(50_000),
      warmupStart: now,
      joinStart: now + DAY_MS,
      joinEnd: now + 2 * DAY_MS,
      lockDays: 7,
    }),
  },
];
