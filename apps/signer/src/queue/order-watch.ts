import { reasonText } from '@bourse/custody/reasons';
import type { Logger } from 'pino';
import { orderedKey } from '../record/payout-key.ts';
import type { OpenPayment, SignerRecord } from '../record/signer-record.ts';
import type { Queue } from './queue.ts';

/** What has become of the order by which a pay-out was accepted. */
type Standing = 'ordered' | 'gone' | 'replaced';

interface OrderWatchDeps {
  readonly queue: Pick<Queue, 'payoutsOf'>;
  readonly record: SignerRecord;
  readonly log: Logger;
}

/**
 * Whether what was accepted still stands in the queue as it was. After a restore the exchange may know nothing of it, or have given
 * its number to another: then nobody has taken the sum from anybody, and it is not paid while that can be helped.
 */
export class OrderWatch {
  readonly #deps: OrderWatchDeps;
  #keys: ReadonlyMap<string, string> = new Map();
  readonly #logged = new Set<string>();

  constructor(deps: OrderWatchDeps) {
    this.#deps = deps;
  }

  /** Looks at the orders of everything that is open, before a round of payments. */
  async look(): Promise<void> {
    const { queue, record } = this.#deps;
    const ids = record.open().flatMap(({ payout }) => (payout ? [payout.id] : []));
    const found = await queue.payoutsOf(ids);
    this.#keys = new Map(found.map(({ id, payout }) => [id, orderedKey(payout)]));
  }

  /** Moves of our own have no orders, and stand by themselves. */
  of({ id, move }: OpenPayment): Standing {
    const key = this.#keys.get(id);
    if (move || key === this.#deps.record.acceptedKey(id)) return 'ordered';
    return key === undefined ? 'gone' : 'replaced';
  }

  /** Says that nothing is signed for it, once a start; answers why, for operators. */
  hold(payment: OpenPayment, standing = this.of(payment)): string {
    const { id, payout } = payment;
    const { amount = '', coin = '' } = payout ?? {};
    const reason = reasonText(standing === 'gone' ? 'orderGone' : 'orderReplaced', { amount, coin });
    this.#say(
      payment,
      `${reason} (was the database restored?), and nothing is signed for it. Unless the books have it as it was accepted, stop the signer and run: npm run signer -- cancel ${id}`,
    );
    return reason;
  }

  /** Says that it goes on although the books do not know it. */
  followed(payment: OpenPayment): void {
    if (this.of(payment) === 'ordered') return;
    this.#say(
      payment,
      'signed, and its order is not in payout_orders as it was accepted: it may be on its way and goes on to its end. Book it as paid (docs/custody.md)',
    );
  }

  #say({ id, payout }: OpenPayment, text: string): void {
    const line = `${id} ${text}`;
    if (this.#logged.has(line)) return;
    this.#logged.add(line);
    const { coin, amount, chain, address, memo } = payout!;
    this.#deps.log.error({ id, coin, amount, chain, address, memo }, text);
  }
}
