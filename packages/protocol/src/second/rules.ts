import { mulDivCeil, mulDivFloor, UNIT } from '@bourse/money/amount';

/**
 * Second contracts: the numbers and formulas of docs/rules.md, "Second contracts", shared by engine, server and web.
 */

export const SECOND_COIN = 'USDT';

/** The smallest open amount that counts as one (docs/rules.md, "Fields and their messages"): 0.00001. */
export const OPEN_AMOUNT_MIN = 1_000n;
/** 0.02 of the stake, taken on top; the parameter `contract_second_fee_rate`. */
export const DEFAULT_SECOND_FEE_PPM = 20_000;
/** No tick for so long after acceptance, or after expiry: the order is void. In the source's time. */
export const VOID_AFTER_MS = 30_000;
/**
 * A tick may be accepted up to 10 s after its source time: the gate takes it up to 5 s late, and may hold it back for
 * less than 5 s until others confirm it. So that a tick in time is never missed, our clock gives up that much later.
 */
export const TICK_LATENESS_MS = 10_000;
/** Orders a user may have open at a time. */
export const MAX_OPEN_SECONDS = 200;

/** A duration that is on offer. Amounts are 1e-8 USDT. */
export interface SecondConfig {
  readonly seconds: number;
  /** Profit in ppm of the stake. */
  readonly incomePpm: number;
  readonly min: bigint;
  readonly max: bigint;
}

/** What a pair offers, in the order in which it is shown; the first one is the default. */
export interface SecondSettings {
  readonly enabled: boolean;
  readonly configs: readonly SecondConfig[];
}

const LONGEST_SECONDS = 86_400;

/**
 * Whether a pair may offer these: durations of a second to a day, each once; an income of at most the stake, as invariant 9
 * has it (docs/rules.md, "Invariants"); amounts in order.
 */
export function areSound(configs: readonly SecondConfig[]): boolean {
  const durations = new Set(configs.map(({ seconds }) => seconds));
  return durations.size > 0 && durations.size === configs.length && configs.every(isSound);
}

function isSound({ seconds, incomePpm, min, max }: SecondConfig): boolean {
  return (
    Number.isInteger(seconds) &&
    seconds >= 1 &&
    seconds <= LONGEST_SECONDS &&
    Number.isInteger(incomePpm) &&
    incomePpm >= 0 &&
    incomePpm <= 1_000_000 &&
    min >= OPEN_AMOUNT_MIN &&
    min <= max
  );
}

const MAX_STAKE = 5_000n * UNIT;
export const DEFAULT_SECOND_SETTINGS: SecondSettings = {
  enabled: true,
  configs: [
    { seconds: 30, incomePpm: 750_000, min: 5n * UNIT, max: MAX_STAKE },
    { seconds: 60, incomePpm: 800_000, min: 10n * UNIT, max: MAX_STAKE },
    { seconds: 180, incomePpm: 820_000, min: 20n * UNIT, max: MAX_STAKE },
    { seconds: 300, incomePpm: 850_000, min: 50n * UNIT, max: MAX_STAKE },
  ],
};

export type SecondDirection = 'up' | 'down';
export type SecondOutcome = 'win' | 'lose' | 'draw';

/** Taken on top of the stake, rounded up. Goes back with the stake when the order is a draw or void. */
export function secondFee(stake: bigint, feePpm: number): bigint {
  return mulDivCeil(stake, BigInt(feePpm), 1_000_000n);
}

/** What a win earns, rounded down; the house freezes it before the order is accepted. */
export function secondIncome(stake: bigint, incomePpm: number): bigint {
  return mulDivFloor(stake, BigInt(incomePpm), 1_000_000n);
}

/** Higher: up wins. Lower: down wins. Equal: a draw. Prices count in the same units. */
export function outcomeOf(
  direction: SecondDirection,
  strikePrice: number,
  settlementPrice: number,
): SecondOutcome {
  if (settlementPrice === strikePrice) return 'draw';
  return settlementPrice > strikePrice === (direction === 'up') ? 'win' : 'lose';
}
