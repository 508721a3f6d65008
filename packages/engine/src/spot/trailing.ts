import { MAX_TICKS } from '@bourse/money/pair-scale';
import type { Side } from '@bourse/protocol/spot/order';
import type { Order } from './order.ts';

/**
 * Trailing stops (docs/rules.md, "Orders with more than one price"). One follows in steps of a twentieth of its distance:
 * moving it with every tick would write a row for each of them each second of a rise.
 */

const PPM = 1_000_000;
const STEPS_OF_DISTANCE = 20;

/** Where the stop of a trailing order lies while the reference is at its best, in ticks. */
export function stopBehind(side: Side, reference: number, callbackPpm: number): number {
  return side === 'sell'
    ? Math.floor((reference * (PPM - callbackPpm)) / PPM)
    : Math.ceil((reference * (PPM + callbackPpm)) / PPM);
}

/** By how much its stop moves at least. */
function stepOf({ stopPrice, plan }: Order): number {
  return Math.max(1, Math.floor((stopPrice * plan!.callbackPpm!) / PPM / STEPS_OF_DISTANCE));
}

/** The reference in ticks at which a trailing stop moves next; 0: not a trailing stop, or it stays where it is. */
export function followAt(order: Order): number {
  const { side, stopPrice, plan } = order;
  const callback = plan?.callbackPpm;
  if (callback === undefined) return 0;
  if (stopPrice === 0) return plan!.activation!;
  const step = stepOf(order);
  const at =
    side === 'sell'
      ? Math.ceil(((stopPrice + step) * PPM) / (PPM - callback))
      : Math.floor(((stopPrice - step) * PPM) / (PPM + callback));
  return at > MAX_TICKS ? 0 : Math.max(at, 0);
}

/** Where the stop lies once the reference has reached `followAt`: it never moves back, and by a whole step at least. */
export function followedStop(order: Order, reference: number): number {
  const { side, stopPrice, plan } = order;
  const behind = stopBehind(side, reference, plan!.callbackPpm!);
  if (stopPrice === 0) return behind;
  const step = stepOf(order);
  return side === 'sell' ? Math.max(behind, stopPrice + step) : Math.min(behind, stopPrice - step);
}
