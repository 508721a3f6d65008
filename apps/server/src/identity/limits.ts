import type { Pace } from './code-pace.ts';

/** How often something may fail before it pauses. */
export interface AttemptLimit {
  readonly failures: number;
  readonly windowMs: number;
  readonly pauseMs: number;
  /** Given: the first pause, which each further failure doubles, up to `pauseMs`. */
  readonly firstPauseMs?: number;
}

/**
 * The limits of docs/rules.md, "Identity and limits". Tests and benchmarks that act for many users from one address
 * raise some.
 */
export interface IdentityLimits {
  /** Of one device at one account; also of one session that shows the old password. */
  readonly loginPerAccount: AttemptLimit;
  /** Of all clients of a network without a known device at one account: short waits, since neighbours share them. */
  readonly loginPerSender: AttemptLimit;
  /** Of such clients at all accounts. */
  readonly loginPerIp: AttemptLimit;
  /** Of all strangers together at one account. */
  readonly loginByStrangers: AttemptLimit;
  readonly fundPassword: AttemptLimit;
  /** Codes of the app and recovery codes, wherever they are asked for. */
  readonly secondFactor: AttemptLimit;
  /** Between two codes of one purpose for the same one. */
  readonly codeIntervalMs: number;
  /** For a signed-in user and each purpose, and for a device that its account knows. */
  readonly codesOfKnown: Pace;
  /** For one address and one sender, without a session. */
  readonly codesOfOne: Pace;
  /** For one address by strangers, and for one sender, in all. */
  readonly codesInAll: Pace;
  /** For all senders of one /48 of IPv6: one customer of a provider may have all of it, or thousands with a telephone each. */
  readonly codesOfSite: Pace;
  /**
   * Whether code requests from this machine itself are free of the limit per sender (never of those per address).
   * In demo mode they are: one person plays several users there.
   */
  readonly localCodesFree: boolean;
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const CODE_TTL_MS = 10 * MINUTE;
export const CODE_TRIES = 5;
/** Strangers get this many codes of an address with all tries within `STRANGERS_MS`; each later one has a single try. */
export const EASY_STRANGERS_CODES = 30;
export const STRANGERS_MS = 30 * DAY;
export const GRANT_TTL_MS = 10 * MINUTE;
export const SESSION_TTL_MS = 7 * DAY;

export function defaultLimits(mode: 'demo' | 'production'): IdentityLimits {
  return {
    loginPerAccount: { failures: 5, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE },
    loginPerSender: { failures: 5, windowMs: HOUR, firstPauseMs: 15_000, pauseMs: 3 * MINUTE },
    loginPerIp: { failures: 30, windowMs: HOUR, firstPauseMs: 15_000, pauseMs: MINUTE },
    loginByStrangers: { failures: 10, windowMs: DAY, firstPauseMs: 15_000, pauseMs: 15 * MINUTE },
    fundPassword: { failures: 5, windowMs: DAY, pauseMs: DAY },
    secondFactor: { failures: 5, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE },
    codeIntervalMs: MINUTE,
    codesOfKnown: { most: 10, free: 10, waitMs: 0, longestMs: 0 },
    codesOfOne: { most: 10, free: 3, waitMs: 2 * MINUTE, longestMs: DAY },
    codesInAll: { most: 30, free: 10, waitMs: MINUTE, longestMs: HOUR },
    codesOfSite: { most: 3_000, free: 1_000, waitMs: 1_000, longestMs: MINUTE },
    localCodesFree: mode === 'demo',
  };
}
