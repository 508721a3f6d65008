import { formatAmount } from '@bourse/money/amount';
import type { SendMessage } from '../inbox/messages.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { SubscriptionTable } from './records.ts';
import type { Services } from '../services.ts';
import type { Told } from './tables.ts';

/** What there is to tell of a subscription, from its row alone: so a crash in between loses no message. */
interface News {
  readonly id: string;
  readonly what: Told;
  readonly row: SubscriptionTable;
}

const CHUNK = 500;

/**
 * Tells users what became of their subscriptions: coins allotted, money back, coins free. What has happened is told by
 * the committed rows and what has been told by `subscriptions_told`; the message's own key lets none go twice.
 */
export class SubscriptionMessages {
  readonly #services: Services;
  readonly #send: SendMessage;
  /** Something may be untold: true at a start, and after a fault. */
  #isBehind = true;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services, send: SendMessage) {
    this.#services = services;
    this.#send = send;
  }

  /** For `onCommitted`: tells without holding up the commit. */
  onCommitted(batch: CommittedBatch): void {
    // A first-come purchase is answered to him who made it; allotment, refund and unlock come by themselves.
    const ends = batch.entries.some(({ events }) =>
      events.some(
        ({ type }) => type === 'shareAllotted' || type === 'subscriptionRefunded' || type === 'coinsUnlocked',
      ),
    );
    if (!ends) return;
    this.#isBehind = true;
    void this.sweep();
  }

  /** Tells what is untold. */
  sweep(): Promise<void> {
    this.#running = this.#running.then(() => (this.#isBehind ? this.#tellAll() : undefined));
    return this.#running;
  }

  async #tellAll(): Promise<void> {
    this.#isBehind = false;
    try {
      for (;;) {
        const news = await this.#untold();
        for (const each of news) await this.#tell(each);
        if (news.length < CHUNK) return;
      }
    } catch (error) {
      this.#isBehind = true;
      this.#services.log.warn({ err: error }, 'messages about subscriptions are put off');
    }
  }

  async #untold(): Promise<News[]> {
    const rows = await this.#services.db
      .selectFrom('subscriptions')
      .innerJoin('projects', 'projects.id', 'subscriptions.project_id')
      .selectAll('subscriptions')
      .select('projects.mode')
      .where('subscriptions.status', '<>', 'committed')
      // The house reads no messages.
      .where('subscriptions.owner', '>', '0')
      .where(({ or, and, eb, not, exists, selectFrom }) => {
        const told = (what: Told) =>
          exists(
            selectFrom('subscriptions_told')
              .select('what')
              .whereRef('subscription_id', '=', 'subscriptions.id')
              .where('what', '=', what),
          );
        const status = (...values: SubscriptionTable['status'][]) => eb('subscriptions.status', 'in', values);
        return or([
          and([eb('projects.mode', '=', 'pro-rata'), status('locked', 'released'), not(told('allotted'))]),
          and([status('refunded'), not(told('refunded'))]),
          and([status('released'), not(told('unlocked'))]),
        ]);
      })
      .orderBy('subscriptions.id')
      .limit(CHUNK)
      .execute();
    return rows.flatMap(({ mode, ...row }): News[] => {
      const { id, status } = row;
      if (status === 'refunded') return [{ id, what: 'refunded', row }];
      const allotted: News[] = mode === 'pro-rata' ? [{ id, what: 'allotted', row }] : [];
      return status === 'released' ? [...allotted, { id, what: 'unlocked', row }] : allotted;
    });
  }

  async #tell({ id, what, row }: News): Promise<void> {
    const [userId, coins, paid] = [Number(row.owner), BigInt(row.coins), BigInt(row.paid)];
    const options = { once: `subscription:${id}:${what}` };
    const { coin: currency } = row;
    if (what === 'unlocked') {
      await this.#send(userId, 'unlocked', { amount: formatAmount(coins), currency }, options);
    } else if (what === 'allotted') {
      const args = { amount: formatAmount(coins), currency, cost: formatAmount(paid) };
      await this.#send(userId, 'allotted', args, options);
    } else if (paid === 0n) {
      // A share that was too small for a coin costs nothing; one that was given back keeps what it was.
      await this.#send(userId, 'notAllotted', { currency }, options);
    } else {
      const args = { amount: formatAmount(paid), currency };
      await this.#send(userId, 'subscriptionRefunded', args, options);
    }
    await this.#services.db
      .insertInto('subscriptions_told')
      .values({ subscription_id: id, what })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
