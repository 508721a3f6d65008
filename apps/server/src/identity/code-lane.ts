import { addressKey } from '../gateway/access/address-key.ts';
import { Lane } from '../lane.ts';

/**
 * A code takes a transaction and the writing of a mail, on the few connections that log-ins have. Half of them at a time are
 * for codes that strangers ask for, in turns, so that a storm of requests leaves log-ins the others and a newcomer his turn.
 */
const CODES_AT_ONCE = 2;
const lane = new Lane({ atOnce: CODES_AT_ONCE, waiting: 4_000, perSender: 100 }, 'codes');

/** Does it in the turn of the address that asks; rejects with `LaneFull` when too much waits. */
export function inCodeTurn<T>({ ip }: { readonly ip: string }, work: () => Promise<T>): Promise<T> {
  return lane.run(addressKey(ip), work);
}
