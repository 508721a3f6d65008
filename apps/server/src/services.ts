import type { Logger } from 'pino';
import type { CurrentBrand } from './brand/brand-keeper.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Reads } from './database/reads.ts';
import type { Database } from './database/schema.ts';
import type { Turns } from './keyed-mutex.ts';
import type { Markets } from './markets.ts';
import type { CommitListener } from './sequencer/commit-listeners.ts';
import type { Sequencer } from './sequencer/sequencer.ts';
import type { Settings } from './settings.ts';

/** What every domain is given at start. Domains take what they need from here and add nothing to it. */
export interface Services {
  readonly settings: Settings;
  readonly log: Logger;
  /** Whose exchange it is: name, colours, pictures. */
  readonly brand: CurrentBrand;
  readonly db: Database;
  /** For what may take long: its `db` is used by calls that are `heavy`. */
  readonly reads: Reads;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly sequencer: Sequencer;
  /** Pairs, prices and terms as they are committed. */
  readonly markets: Markets;
  /** Turns that are taken with other processes; absent where there are none. */
  readonly locks?: Turns;
  /** Jobs, and messages about what commits bring, are the core's: this process is not it. */
  readonly isGateway?: boolean;
}

/** As `onCommitted`, where this process is the core: for what is to be told once, however many gateways hear of a batch. */
export function onOwnCommit(
  { sequencer, isGateway }: Pick<Services, 'sequencer' | 'isGateway'>,
  listener: CommitListener,
): void {
  if (!isGateway) sequencer.onCommitted(listener);
}
