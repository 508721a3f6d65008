import type { SecondDirection, SecondSettings } from './rules.ts';

/** Accepted: `stake` + `fee` of the user and `income` of the house are frozen until it ends. */
export interface SecondOpened {
  readonly type: 'secondOpened';
  readonly secondId: number;
  readonly user: number;
  readonly symbol: string;
  readonly direction: SecondDirection;
  readonly seconds: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly incomePpm: number;
  readonly income: bigint;
  /** The strike is the first accepted tick with a source time after this one. */
  readonly strikeAfter: number;
}

/** A tick became the strike of these orders. Many orders share a tick, so one event tells all of them. */
export interface SecondsStruck {
  readonly type: 'secondsStruck';
  readonly symbol: string;
  readonly tickId: number;
  /** The source's, in ms. */
  readonly time: number;
  /** 1e-8 USDT; in old journals a number, of ticks of the pair. */
  readonly price: bigint;
  readonly ids: readonly number[];
}

/** A tick settled these orders. Who won follows from strike and price; it is told to be checked. */
export interface SecondsSettled {
  readonly type: 'secondsSettled';
  readonly symbol: string;
  readonly tickId: number;
  readonly time: number;
  /** As of `SecondsStruck`. */
  readonly price: bigint;
  readonly won: readonly number[];
  readonly lost: readonly number[];
  readonly drawn: readonly number[];
}

/** No tick came in time: stake and fee go back. */
export interface SecondsVoided {
  readonly type: 'secondsVoided';
  readonly symbol: string;
  readonly ids: readonly number[];
}

export interface SecondConfigsSet {
  readonly type: 'secondConfigsSet';
  readonly symbol: string;
  readonly settings: SecondSettings;
}

export interface SecondFeeSet {
  readonly type: 'secondFeeSet';
  readonly feePpm: number;
}

export type SecondEvent =
  | SecondOpened
  | SecondsStruck
  | SecondsSettled
  | SecondsVoided
  | SecondConfigsSet
  | SecondFeeSet;
