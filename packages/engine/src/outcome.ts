import type { Command } from '@bourse/protocol/command';
import type { Refusal } from '@bourse/protocol/refusal';
import type { TriggerWhen } from '@bourse/protocol/spot/order';

/** What a command came to: its result, a refusal that changed nothing, or the repeat of an earlier request. */
export type Outcome =
  | { readonly status: 'done'; readonly result: CommandResult }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  | { readonly status: 'repeat'; readonly result: CommandResult };

/** What a request id was used for. The same id with another payload is a mistake, not a repeat. */
export interface EarlierRequest {
  readonly command: Command['type'];
  /** See `fingerprint`. Absent in journals of older versions. */
  readonly fingerprint?: number;
  readonly result: CommandResult;
}

/** Which order a client order id was used for. The same id for another order is a mistake, not a repeat. */
export interface EarlierOrder {
  readonly orderId: number;
  /** See `orderFingerprint`. */
  readonly fingerprint: number;
  readonly triggerWhen: TriggerWhen | undefined;
}

/**
 * The identities a command produced or touched. Views are read from the engine or the database by id. Each domain adds its
 * own to this interface, beside the thing that they name.
 */
export interface CommandResult {
  readonly orderId?: number;
  /** The order was placed by an earlier command with the same client order id. */
  readonly isRepeat?: true;
  readonly cancelled?: readonly number[];
}
