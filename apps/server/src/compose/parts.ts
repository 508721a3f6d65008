import type { Engine } from '@bourse/engine/engine';
import type { Clock } from '../clock.ts';
import type { BudgetRates } from '../gateway/access/budget.ts';
import type { Pressure } from '../gateway/access/pressure.ts';
import type { CheckAnswer } from '../gateway/routes/routing.ts';
import type { StartOptions } from '../launch/exchange-process.ts';
import type { Feed } from '../market/feeds/feed.ts';
import type { Head } from '../sequencer/batch.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { WalletOptions } from '../wallet/wallet.ts';

/** What tests and benchmarks may replace; production passes none of it. */
export interface ExchangeParts {
  readonly clock?: Clock;
  readonly feed?: Feed;
  readonly limits?: Partial<BudgetRates>;
  /** Absent: what the event loop and the sequencer's queue tell. */
  readonly pressure?: Pick<Pressure, 'refuses'>;
  /** Commands per commit at most. */
  readonly maxBatch?: number;
  /** Faster reading of chains, for tests. */
  readonly wallet?: Partial<WalletOptions>;
  /** Sees every answer as it goes out, and throws when its call declares another. */
  readonly checkAnswer?: CheckAnswer;
  /** Of what a gateway says to cores; for a test of those that do not match. */
  readonly wireVersion?: number;
  /** Users are let in without the decision of two operators. */
  readonly opened?: boolean;
  /** Another queue in the place of ours, for baselines. */
  readonly sequencer?: (engine: Engine, clock: Clock, head: Head) => Sequencer;
}

export interface PartsOptions extends StartOptions {
  readonly parts?: ExchangeParts;
}
