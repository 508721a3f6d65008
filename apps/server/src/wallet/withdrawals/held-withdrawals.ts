import { formatAmount } from '@bourse/money/amount';
import { sql } from 'kysely';
import { timeText } from '../../clock.ts';
import type { Services } from '../../services.ts';
import type { WalletGuards } from '../guards.ts';
import type { SendMessage } from '../deposits/deposits.ts';
import { mailedPayee } from '../mailed-payee.ts';

/**
 * What waits for its payout when its owner's password or second factor is changed may be a thief's, asked for before the
 * owner was back: it waits out the block of new withdrawals, and he is told. Found by what is stored, so that whatever
 * changed it, and whenever we were stopped, it is told once.
 */
export class HeldWithdrawals {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #guards: Pick<WalletGuards, 'withdrawBlockedUntil'>;
  readonly #sendMessage: SendMessage;
  /** What has been told of those that are held, so that it is not asked of the database every second. */
  #told: ReadonlySet<string> = new Set();

  constructor(
    services: Pick<Services, 'db' | 'clock'>,
    guards: Pick<WalletGuards, 'withdrawBlockedUntil'>,
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
      .select(['withdrawals.id', 'owner', 'amount', 'currency', 'chain', 'address', 'security_changed_at'])
      .where('withdrawals.status', '=', 'pending')
      .where(sql<boolean>`security_changed_at > to_timestamp(withdrawals.created_at / 1000.0)`)
      .execute();
    const told = new Set<string>();
    for (const { id, owner, amount, currency, chain, address, security_changed_at } of rows) {
      const key = `held:${id}:${security_changed_at!.getTime()}`;
      told.add(key);
      if (this.#told.has(key)) continue;
      const until = await this.#guards.withdrawBlockedUntil(Number(owner));
      if (until === 0) continue;
      const payee = mailedPayee(address);
      const facts = { amount: formatAmount(BigInt(amount)), currency, chain, address: payee };
      await this.#sendMessage(
        Number(owner),
        'withdrawalHeld',
        { ...facts, until: timeText(until) },
        { once: key },
      );
    }
    this.#told = told;
  }
}
