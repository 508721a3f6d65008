import { UNOWNED_REASONS, type StrayReason } from '@bourse/protocol/operators/strays/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { Payment } from '../nodes/chain-node.ts';

export interface StrayPayment {
  readonly chain: string;
  readonly txHash: string;
  readonly blockNumber: bigint;
  readonly payment: Payment;
  readonly reason: StrayReason;
  /** Whose address it is; `undefined`: it is shared, or nobody's. */
  readonly userId: number | undefined;
  readonly currency: string | undefined;
  /** In 1e-8 units, of a coin that we know. */
  readonly amount: bigint | undefined;
}

/** Payments to our addresses that are nobody's deposit as they are: on record for operators, never credited by themselves. */
export class StrayPayments {
  readonly #services: Pick<Services, 'clock'>;

  constructor(services: Pick<Services, 'clock'>) {
    this.#services = services;
  }

  /** What a chain shows of a transaction that nobody was given; in 1e-8 units. */
  async amountsOf(
    {
      chain,
      txHash,
      currency,
    }: { readonly chain: string; readonly txHash: string; readonly currency: string },
    db: Database,
  ): Promise<bigint[]> {
    const rows = await db
      .selectFrom('stray_payments')
      .select('amount')
      .where(sql<boolean>`payment_of(tx_hash) = payment_of(${txHash})`)
      .where('chain', '=', chain)
      .where('currency', '=', currency)
      .where('reason', 'in', UNOWNED_REASONS)
      .execute();
    return rows.map(({ amount }) => BigInt(amount!));
  }

  /** A claim was credited for them. */
  async settle(
    { chain, txHash }: { readonly chain: string; readonly txHash: string },
    depositId: string,
    trx: Database,
  ): Promise<void> {
    await trx
      .updateTable('stray_payments')
      .set({ deposit_id: depositId })
      .where(sql<boolean>`payment_of(tx_hash) = payment_of(${txHash})`)
      .where('chain', '=', chain)
      .execute();
  }

  /** Once, in whichever block it is seen. */
  async record(stray: StrayPayment, trx: Database): Promise<void> {
    const { payment } = stray;
    const block = { block_number: String(stray.blockNumber) };
    await trx
      .insertInto('stray_payments')
      .values({
        ...block,
        chain: stray.chain,
        tx_hash: stray.txHash,
        position: payment.position,
        reason: stray.reason,
        address: payment.to,
        user_id: stray.userId ?? null,
        token: payment.token,
        currency: stray.currency ?? null,
        value: String(payment.value),
        amount: stray.amount === undefined ? null : String(stray.amount),
        memo: printable(payment.memo ?? ''),
        // Whoever claimed it may have been believed before we have seen it ourselves.
        deposit_id: sql<string | null>`(select id from deposits where chain = ${stray.chain}
          and payment_of(tx_hash) = payment_of(${stray.txHash}) and source = 'manual'
          and status in ('crediting', 'finished') limit 1)`,
        created_at: new Date(this.#services.clock.now()),
      })
      .onConflict((conflict) => conflict.columns(['chain', 'tx_hash', 'position']).doUpdateSet(block))
      .execute();
  }
}

const LONGEST = 256;

/** Senders write into memos what they like; what is no text to show, or to store, becomes a sign of that. */
function printable(memo: string): string {
  return memo.slice(0, LONGEST).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
}
