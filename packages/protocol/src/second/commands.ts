import type { UserCommand } from '../user-command.ts';
import type { SecondDirection, SecondSettings } from './rules.ts';

/** Bets on where the price stands `seconds` after the next tick. */
export interface OpenSecondCommand extends UserCommand {
  readonly type: 'openSecond';
  readonly symbol: string;
  readonly direction: SecondDirection;
  /** 1e-8 USDT; the fee comes on top. */
  readonly stake: bigint;
  /** One of the pair's durations. */
  readonly seconds: number;
}

/** Replaces what a pair offers; orders that are open keep their terms. */
export interface SetSecondConfigsCommand {
  readonly type: 'setSecondConfigs';
  readonly symbol: string;
  readonly settings: SecondSettings;
}

/** Sets the fee rate of orders opened from now on. */
export interface SetSecondFeeCommand {
  readonly type: 'setSecondFee';
  readonly feePpm: number;
}

export type SecondCommand = OpenSecondCommand | SetSecondConfigsCommand | SetSecondFeeCommand;
