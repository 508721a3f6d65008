import { formatAmount } from '@bourse/money/amount';
import type { Services } from '../../services.ts';
import type { WithdrawalTable } from '../records.ts';
import type { SendMessage } from '../../inbox/messages.ts';
import { mailedPayee } from '../mailed-payee.ts';

/**
 * Tells users that their withdrawals have ended, each once. What has ended is told by the committed rows and what has
 * been told by `withdrawals_told`, so a crash in between loses no message; the message's own key lets none go twice.
 */
export class WithdrawalMessages {
  readonly #services: Services;
  readonly #sendMessage: SendMessage;
  /** Something may be untold: true at a start, and after a fault. */
  #isBehind = true;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services, sendMessage: SendMessage) {
    this.#services = services;
    this.#sendMessage = sendMessage;
  }

  /** For `onCommitted`: tells without holding up the commit. */
  onChanged(rows: readonly WithdrawalTable[]): void {
    const ended = rows.filter(hasEndedForUser);
    if (ended.length === 0) return;
    this.#running = this.#running.then(() => this.#tellAll(ended));
  }

  /** Catches up after a start or a fault. */
  sweep(): Promise<void> {
    if (this.#isBehind) this.#running = this.#running.then(() => this.#catchUp());
    return this.#running;
  }

  async #catchUp(): Promise<void> {
    try {
      const untold = await this.#services.db
        .selectFrom('withdrawals')
        .selectAll()
        .where('status', 'in', ['finished', 'rejected'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('withdrawals_told')
                .select('withdrawal_id')
                .whereRef('withdrawals_told.withdrawal_id', '=', 'withdrawals.id'),
            ),
          ),
        )
        .orderBy('id')
        .execute();
      this.#isBehind = false;
      await this.#tellAll(untold);
    } catch (error) {
      this.#putOff(error);
    }
  }

  async #tellAll(rows: readonly WithdrawalTable[]): Promise<void> {
    try {
      for (const row of rows) await this.#tell(row);
    } catch (error) {
      this.#putOff(error);
    }
  }

  #putOff(error: unknown): void {
    this.#isBehind = true;
    this.#services.log.warn({ err: error }, 'messages about withdrawals are put off');
  }

  async #tell(row: WithdrawalTable): Promise<void> {
    const { id, currency, chain, address, tx_hash: txHash, remark } = row;
    const [userId, amount, fee] = [Number(row.owner), BigInt(row.amount), BigInt(row.fee)];
    const options = { once: `withdrawal:${id}`, topic: 'withdrawals' } as const;
    if (row.status === 'finished') {
      const to = { currency, chain, address: mailedPayee(address) };
      const args = { amount: formatAmount(amount - fee), ...to, txHash };
      await this.#sendMessage(userId, 'withdrawalFinished', args, options);
    } else {
      const args = { amount: formatAmount(amount), currency, chain, remark };
      await this.#sendMessage(userId, 'withdrawalRejected', args, options);
    }
    await this.#services.db
      .insertInto('withdrawals_told')
      .values({ withdrawal_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Who cancels knows it. */
function hasEndedForUser({ status }: WithdrawalTable): boolean {
  return status === 'finished' || status === 'rejected';
}
