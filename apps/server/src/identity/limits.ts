/** How often something may fail before it pauses. */
export interface AttemptLimit {
  readonly failures: number;
  readonly windowMs: number;
  readonly pauseMs: number;
}

/**
 * The limits of docs/rules.md, "Identity and limits". Tests and benchmarks that act for many users from one address
 * raise some.
 */
export interface IdentityLimits {
  readonly loginPerAccount: AttemptLimit;
  readonly loginPerIp: AttemptLimit;
  readonly fundPassword: AttemptLimit;
  /** Codes of the app and recovery codes, wherever they are asked for. */
  readonly secondFactor: AttemptLimit;
  readonly codeIntervalMs: number;
  readonly codesPerDay: number;
  /**
   * Whether code requests from this machine itself are free of the limit per IP (never of the one per address).
   * In demo mode they are: one person plays several users there.
   */
  readonly localCodesFree: boolean;
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const CODE_TTL_MS = 10 * MINUTE;
export const CODE_TRIES = 5;
export const GRANT_TTL_MS = 10 * MINUTE;
export const SESSION_TTL_MS = 7 * DAY;

export function defaultLimits(mode: 'demo' | 'production'): IdentityLimits {
  return {
    loginPerAccount: { failures: 5, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE },
    loginPerIp: { failures: 30, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE },
    fundPassword: { failures: 5, windowMs: DAY, pauseMs: DAY },
    secondFactor: { failures: 5, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE },
    codeIntervalMs: MINUTE,
    codesPerDay: 10,
    localCodesFree: mode === 'demo',
  };
}
