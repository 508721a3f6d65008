import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { DepositRow } from '../tables.ts';
import { CREDITED, lockPayment, paymentRows } from './payment-rows.ts';

/** What a user says he has sent. */
export interface SubmittedDeposit {
  readonly userId: number;
  readonly currency: string;
  readonly chain: string;
  readonly amount: bigint;
  /** Normalised. */
  readonly txHash: string;
  readonly requestId: string | undefined;
}

/** A transaction that a user says was his payment. */
type Claim = Pick<SubmittedDeposit, 'userId' | 'chain' | 'txHash'>;

const REQUEST_MS = 24 * 60 * 60 * 1000;
/** Claims of one user that wait, each with a picture: who sends more fills the desk and the disk. */
const MOST_WAITING = 20;

/** What users say that they have sent, each with a picture: deposits that wait for an operator, or for their chain. */
export class DepositClaims {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The deposit that this request of the user made within 24 h. */
  async ofRequest(
    userId: number,
    requestId: string,
    db = this.#services.db,
  ): Promise<DepositRow | undefined> {
    return db
      .selectFrom('deposits')
      .selectAll()
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .where('created_at', '>', new Date(this.#services.clock.now() - REQUEST_MS))
      .executeTakeFirst();
  }

  /**
   * Whether this user has no claim to a transaction any more: it was credited, the chain shows whose it is, or his claim
   * waits already. Claims of others are no reason: they wait side by side for the operators.
   */
  async isUsed(claim: Claim, db = this.#services.db): Promise<boolean> {
    const { userId, chain, txHash } = claim;
    const row = await paymentRows(db, txHash)
      .select('id')
      .where((eb) =>
        eb.or([
          eb('status', 'in', CREDITED),
          eb.and([eb('source', '=', 'chain'), eb('chain', '=', chain)]),
          eb.and([eb('user_id', '=', userId), eb('chain', '=', chain), eb('status', '=', 'pending')]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Refuses when as many claims of his wait for the operators as one may have. */
  async refuseMore(userId: number, db = this.#services.db): Promise<Refusal | undefined> {
    const { waiting } = await db
      .selectFrom('deposits')
      .select((eb) => eb.fn.countAll<string>().as('waiting'))
      .where('user_id', '=', userId)
      .where('source', '=', 'manual')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return Number(waiting) >= MOST_WAITING
      ? refuse('TOO_MANY_DEPOSITS', { most: String(MOST_WAITING) })
      : undefined;
  }

  /** Records what a user submits; `takeCredential` makes his picture part of it and says whether it could. */
  submit(
    deposit: SubmittedDeposit,
    credential: string,
    takeCredential: (trx: Database) => Promise<boolean>,
  ): Promise<DepositRow | Refusal> {
    const { userId, chain, txHash, requestId } = deposit;
    const now = new Date(this.#services.clock.now());
    return this.#services.db.transaction().execute(async (trx) => {
      await lockPayment(trx, txHash);
      // One after the other, so that claims at once are counted and requests found.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit request ${userId}`}, 0))`.execute(
        trx,
      );
      if (requestId !== undefined) {
        const earlier = await this.ofRequest(userId, requestId, trx);
        if (earlier) return isRepeat(earlier, deposit) ? earlier : refuse('REQUEST_ID_USED');
        await forgetRequest(trx, userId, requestId);
      }
      if (await this.isUsed(deposit, trx)) return refuse('TX_HASH_USED');
      // An account that is being closed is looked at once more when it is shut: this claim is there by then, or is refused.
      const owner = await trx
        .selectFrom('users')
        .select('frozen_at')
        .where('id', '=', userId)
        .forShare()
        .executeTakeFirst();
      if (owner?.frozen_at) return refuse('ACCOUNT_FROZEN');
      const tooMany = await this.refuseMore(userId, trx);
      if (tooMany) return tooMany;
      if (!(await takeCredential(trx))) return refuse('FILE_NOT_FOUND');
      return trx
        .insertInto('deposits')
        .values({
          user_id: userId,
          currency: deposit.currency,
          chain,
          amount: String(deposit.amount),
          tx_hash: txHash,
          source: 'manual',
          block_number: null,
          credential,
          reason: null,
          request_id: requestId ?? null,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }
}

/** The same was submitted. Once it is decided or found on the chain, the amount may be another than the user's. */
export function isRepeat(
  earlier: DepositRow,
  { currency, chain, txHash, amount }: Pick<SubmittedDeposit, 'currency' | 'chain' | 'txHash' | 'amount'>,
): boolean {
  const isAsSubmitted = earlier.source === 'manual' && earlier.status === 'pending';
  return (
    earlier.currency === currency &&
    earlier.chain === chain &&
    earlier.tx_hash === txHash &&
    (!isAsSubmitted || BigInt(earlier.amount) === amount)
  );
}

/** A request id may be used anew after 24 h. */
async function forgetRequest(trx: Database, userId: number, requestId: string): Promise<void> {
  await trx
    .updateTable('deposits')
    .set({ request_id: null })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute();
}
