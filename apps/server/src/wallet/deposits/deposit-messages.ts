import { formatAmount } from '@bourse/money/amount';
import type { Language } from '@bourse/protocol/languages';
import type { UserMessage } from '@bourse/protocol/stream';
import type { TravelState } from '@bourse/protocol/wallet/travel';
import type { SendMessage } from '../../inbox/messages.ts';
import type { Services } from '../../services.ts';
import type { DepositRow } from '../tables.ts';
import { depositView, remarkOf } from './deposit-views.ts';

/** Deposits in one frame to a user. */
const SHOWN_AT_ONCE = 50;

/**
 * What users hear of their deposits: how far each is, as it goes, and once how it ended. What has been told is marked in
 * `deposits.told`, so a crash in between loses no message; the message's own key lets none go twice.
 */
export class DepositMessages {
  readonly #services: Services;
  readonly #sendMessage: SendMessage;

  constructor(services: Services, sendMessage: SendMessage) {
    this.#services = services;
    this.#sendMessage = sendMessage;
  }

  /** Its user sees how far it is. */
  show(row: DepositRow, travel?: TravelState): Promise<void> {
    return this.showAll([row], travel);
  }

  /** Their users see how far each is, whoever looks. */
  async showAll(rows: readonly DepositRow[], travel?: TravelState): Promise<void> {
    const { bus } = this.#services;
    for (const userId of new Set(rows.map((row) => row.user_id))) {
      const channel = `user:${userId}`;
      if (!bus.hasSubscribersAnywhere(channel)) continue;
      const theirs = rows.filter((row) => row.user_id === userId);
      const language = await this.#languageOf(userId);
      for (let at = 0; at < theirs.length; at += SHOWN_AT_ONCE) {
        const deposits = theirs
          .slice(at, at + SHOWN_AT_ONCE)
          .map((row) => depositView(row, language, travel));
        bus.publishEverywhere(channel, { ch: 'user', type: 'delta', seq: 0, deposits } satisfies UserMessage);
      }
    }
  }

  /** That it has ended: on his screen, and by a message. */
  async tellSoon(row: DepositRow): Promise<void> {
    await this.showSoon(row);
    await this.tellUntold(row);
  }

  /** What could not be shown now is seen when its user looks. */
  async showSoon(row: DepositRow): Promise<void> {
    try {
      await this.show(row);
    } catch (error) {
      this.#services.log.warn({ err: error, deposit: row.id }, 'a deposit was not shown at once');
    }
  }

  /** A message that cannot be stored now is told by the sweep. */
  async tellUntold(row: DepositRow): Promise<void> {
    try {
      await this.#tell(row);
    } catch (error) {
      this.#services.log.warn({ err: error, deposit: row.id }, 'the message about a deposit is put off');
    }
  }

  async #tell(row: DepositRow): Promise<void> {
    const { currency, chain } = row;
    const options = { once: `deposit:${row.id}:${row.status}` };
    if (row.status === 'finished') {
      const amount = formatAmount(BigInt(row.arrival));
      await this.#sendMessage(row.user_id, 'depositFinished', { amount, currency, chain }, options);
    } else {
      const amount = formatAmount(BigInt(row.amount));
      const remark = remarkOf(row, await this.#languageOf(row.user_id));
      await this.#sendMessage(row.user_id, 'depositRejected', { amount, currency, chain, remark }, options);
    }
    await this.#services.db
      .updateTable('deposits')
      .set({ told: true })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .execute();
  }

  async #languageOf(userId: number): Promise<Language> {
    const { language } = await this.#services.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return language as Language;
  }
}
