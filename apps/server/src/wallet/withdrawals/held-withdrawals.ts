import { formatAmount } from '@bourse/money/amount';
import { sql } from 'kysely';
import { timeText } from '../../clock.ts';
import type { Services } from '../../services.ts';
import type { Guards } from '../../gateway/access/guards.ts';
import type { SendMessage } from '../../inbox/messages.ts';
import { mailedPayee } from '../mailed-payee.ts';
import type { WithdrawalTable } from '../records.ts';

/**
 * What waits for its payout when its owner's password or second factor is changed may be a thief's, asked for before the
 * owner was back: it waits out the block of new withdrawals, and he is told. So is he of what waits while his withdrawals are
 * frozen, and of what the core made only after either, because it was on its way to it. Found by what is stored, so that
 * whatever changed it, and whenever we were stopped, it is told once.
 */
export class HeldWithdrawals {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #guards: Pick<Guards, 'withdrawBlockedUntil'>;
  readonly #sendMessage: SendMessage;
  /** What has been told of those that are held, so that it is not asked of the database every second. */
  #told: ReadonlySet<string> = new Set();

  constructor(
    services: Pick<Services, 'db' | 'clock'>,
    guards: Pick<Guards, 'withdrawBlockedUntil'>,
    sendMessage: SendMessage,
  ) {
    this.#services = services;
    this.#guards = guards;
    this.#sendMessage = sendMessage;
  }

  /** Tells the owners of what is held that it is, each once. */
  async tell(): Promise<void> {
    const rows = await this.#services.db
      .selectFrom('withdrawals')
      .innerJoin('users', (join) => join.on(sql<boolean>`users.id = withdrawals.owner`))
      .select(['withdrawals.id', 'owner', 'amount', 'currency', 'chain', 'address'])
      .select(['security_changed_at', 'withdrawals_frozen_at'])
      .where('withdrawals.status', '=', 'pending')
      .where(({ eb, or }) =>
        or([eb('security_changed_at', 'is not', null), eb('withdrawals_frozen_at', 'is not', null)]),
      )
      .execute();
    const told = new Set<string>();
    for (const row of rows) {
      const { id, security_changed_at: changedAt, withdrawals_frozen_at: frozenAt } = row;
      if (changedAt)
        await this.#once(told, `held:${id}:${changedAt.getTime()}`, (once) => this.#tellHeld(row, once));
      if (frozenAt)
        await this.#once(told, `frozen:${id}:${frozenAt.getTime()}`, (once) =>
          this.#sendMessage(Number(row.owner), 'withdrawalFrozen', factsOf(row), { once }),
        );
    }
    this.#told = told;
  }

  async #once(told: Set<string>, key: string, tell: (once: string) => Promise<void>): Promise<void> {
    if (!this.#told.has(key)) await tell(key);
    told.add(key);
  }

  /** Whether it is older than the change does not count: while the block lasts, nothing that waits is paid. */
  async #tellHeld(row: Waiting, once: string): Promise<void> {
    const userId = Number(row.owner);
    const until = await this.#guards.withdrawBlockedUntil(userId);
    if (until === 0) return;
    const args = { ...factsOf(row), until: timeText(until) };
    await this.#sendMessage(userId, 'withdrawalHeld', args, { once });
  }
}

type Waiting = Pick<WithdrawalTable, 'owner' | 'amount' | 'currency' | 'chain' | 'address'>;

function factsOf({ amount, currency, chain, address }: Waiting) {
  return { amount: formatAmount(BigInt(amount)), currency, chain, address: mailedPayee(address) };
}
