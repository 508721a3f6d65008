import { formatAmount } from '@bourse/money/amount';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { decodeAmounts, encodeAmounts } from '@bourse/protocol/journal';
import { depositReference } from '@bourse/protocol/wallet/credit-reference';
import type { Voucher } from '@bourse/protocol/wallet/voucher';
import type { Database } from '../../database/schema.ts';
import type { Screen } from '../../screening/screening.ts';
import { eachAtOnce } from '../../each-at-once.ts';
import type { SendMessage } from '../../inbox/messages.ts';
import type { Services } from '../../services.ts';
import type { ChainRegistry } from '../chains.ts';
import type { StrayPayments } from './stray-payments.ts';
import type { DepositRow } from '../tables.ts';
import { DepositMessages } from './deposit-messages.ts';
import { CREDITED, lockPayment, paymentRows } from './payment-rows.ts';

export interface DepositDeps {
  readonly chains: ChainRegistry;
  readonly strays: StrayPayments;
  readonly screen: Screen;
  readonly sendMessage: SendMessage;
}

/** A payment to a user's address that a chain shows. */
export interface FoundDeposit {
  readonly userId: number;
  readonly currency: string;
  readonly chain: string;
  readonly amount: bigint;
  readonly txHash: string;
  /** Of the log within its transaction; -1: the transaction's own value. */
  readonly position: number;
  readonly blockNumber: bigint;
}

const REORGANISED = refuse('DEPOSIT_REORGANISED');
/** Half of the connections to the database that there are. */
const SWEPT_AT_ONCE = 5;

/**
 * Deposits: pending, then either rejected, or crediting and finished. Whoever moves a row from pending to crediting has
 * decided it; the credit itself is a command whose reference lets it happen once, so anyone may repeat it until the row
 * says finished.
 */
export class Deposits {
  readonly #services: Services;
  readonly #chains: ChainRegistry;
  readonly #strays: StrayPayments;
  readonly #screen: Screen;
  readonly messages: DepositMessages;

  constructor(services: Services, { chains, strays, screen, sendMessage }: DepositDeps) {
    this.#services = services;
    this.#chains = chains;
    this.#strays = strays;
    this.#screen = screen;
    this.messages = new DepositMessages(services, sendMessage);
  }

  /**
   * Records a payment found on a chain, once, however often and in whichever block it is seen. A deposit that the same
   * user has submitted by hand becomes this one. If a claim of the transaction was credited by hand already, whoever's
   * and in whichever currency, this one never will be.
   */
  async recordFound(found: FoundDeposit, trx: Database): Promise<void> {
    const { userId, currency, chain, txHash, position } = found;
    await lockPayment(trx, txHash);
    const amount = String(found.amount);
    const block = { amount, block_number: String(found.blockNumber), updated_at: this.#now() };
    const known = await trx
      .selectFrom('deposits')
      .select(['id', 'status', 'reason'])
      .where('chain', '=', chain)
      .where('tx_hash', '=', txHash)
      .where('position', '=', position)
      .where('source', '=', 'chain')
      .executeTakeFirst();
    if (known) {
      // Back after a reorganisation, or moved to another block before it is decided. Whatever is decided stays, but where
      // it stands now.
      if (known.status !== 'pending' && known.reason !== REORGANISED.code) {
        await trx
          .updateTable('deposits')
          .set({ block_number: block.block_number, recheck: true })
          .where('id', '=', known.id)
          .where('status', '<>', 'rejected')
          .where('block_number', '<>', block.block_number)
          .execute();
        return;
      }
      await trx
        .updateTable('deposits')
        .set({ ...block, status: 'pending', reason: null, told: false })
        .where('id', '=', known.id)
        .execute();
      return;
    }
    const claims = await paymentRows(trx, txHash)
      .select(['id', 'user_id', 'currency', 'chain', 'status'])
      .where('source', '=', 'manual')
      .where('status', '<>', 'rejected')
      .execute();
    const isCredited = claims.some(({ status }) => status !== 'pending');
    const own = claims.find(
      (claim) => claim.user_id === userId && claim.currency === currency && claim.chain === chain,
    );
    const min = this.#chains.find(currency, chain)!.depositMin;
    const tooSmall =
      found.amount < min ? refuse('DEPOSIT_BELOW_MIN', { minimum: formatAmount(min), currency }) : undefined;
    if (own && !isCredited) {
      const rejected = tooSmall && { ...because(tooSmall), status: 'rejected' as const };
      await trx
        .updateTable('deposits')
        .set({ ...block, ...rejected, source: 'chain', position })
        .where('id', '=', own.id)
        .execute();
      return;
    }
    const refusal = isCredited ? refuse('TX_HASH_USED') : tooSmall;
    await trx
      .insertInto('deposits')
      .values({
        ...block,
        user_id: userId,
        currency,
        chain,
        tx_hash: txHash,
        position,
        source: 'chain',
        credential: null,
        request_id: null,
        created_at: block.updated_at,
        reason: null,
        // Nobody is written to about dust: anyone can send it to anyone.
        ...(refusal && { ...because(refusal), status: 'rejected', told: true }),
      })
      .execute();
  }

  /** Credits what a person has seen arrive. Deposits that a chain shows are credited by the chain alone. */
  async finishManual(id: string, arrival: bigint, vouchedBy: Voucher): Promise<Refusal | undefined> {
    const row = await this.find(id);
    if (!row) return refuse('NOT_FOUND');
    return (await this.#mismatchOf(row, arrival)) ?? this.#finish(row, arrival, vouchedBy);
  }

  /** Why nobody may credit it with that much. */
  async refusalOf(row: DepositRow, arrival: bigint): Promise<Refusal | undefined> {
    return (await this.#mismatchOf(row, arrival)) ?? this.#screen.refusalOf('deposit', row.id, arrival);
  }

  async #mismatchOf(row: DepositRow, arrival: bigint): Promise<Refusal | undefined> {
    if (row.source === 'chain') return refuse('DEPOSIT_WATCHED');
    const min = this.#chains.find(row.currency, row.chain)?.depositMin ?? 1n;
    const { currency, chain, tx_hash: txHash } = row;
    if (arrival < min) return refuse('DEPOSIT_BELOW_MIN', { minimum: formatAmount(min), currency });
    // What we have seen ourselves leaves nothing to be said by hand but whose it is.
    const shown = await this.#strays.amountsOf({ chain, txHash, currency }, this.#services.db);
    if (shown.length > 0 && !shown.includes(arrival))
      return refuse('DEPOSIT_AMOUNT_DIFFERS', { amount: shown.map(formatAmount).join(', '), currency });
    return undefined;
  }

  /**
   * Credits what the chain has confirmed; the watcher has looked at it a moment ago. The message about it is left to the sweep,
   * so that no credit waits for another's message.
   */
  async finishFound(row: DepositRow): Promise<Refusal | undefined> {
    const refusal = await this.#finish(row, BigInt(row.amount), { by: 'chain' });
    if (refusal?.code === 'TX_HASH_USED') await this.#reject(row.id, because(refusal));
    return refusal;
  }

  /** Held by screening it stays pending, and is tried again by whoever tried it. */
  async #finish(row: DepositRow, arrival: bigint, vouchedBy: Voucher): Promise<Refusal | undefined> {
    const held = await this.#screen.refusalOf('deposit', row.id, arrival);
    if (held) return held;
    const claimed = await this.#services.db.transaction().execute(async (trx) => {
      await lockPayment(trx, row.tx_hash);
      if (await this.#isSpent(row, trx)) return refuse('TX_HASH_USED');
      const decided = await trx
        .updateTable('deposits')
        .set({
          status: 'crediting',
          arrival: String(arrival),
          vouched_by: encodeAmounts(vouchedBy),
          updated_at: this.#now(),
        })
        .where('id', '=', row.id)
        .where('status', '=', 'pending')
        .where('source', '=', row.source)
        .returningAll()
        .executeTakeFirst();
      if (decided && row.source === 'manual')
        await this.#strays.settle({ chain: row.chain, txHash: row.tx_hash }, row.id, trx);
      return decided;
    });
    if (claimed instanceof Refusal) return claimed;
    if (!claimed) return refuse('OPS_NOT_PENDING');
    const finished = await this.#credit(claimed);
    if (vouchedBy.by === 'chain') await this.messages.showSoon(finished);
    else await this.messages.tellSoon(finished);
    return undefined;
  }

  /**
   * Whether the transaction was credited otherwise. One hash is one credit, in whichever currency and on whichever chain
   * it was claimed; only payments that a chain itself tells apart count side by side. What a chain shows is credited by
   * that chain alone.
   */
  async #isSpent({ id, source, chain, tx_hash }: DepositRow, trx: Database): Promise<boolean> {
    const row = await paymentRows(trx, tx_hash)
      .select('id')
      .where('id', '<>', id)
      .where((eb) =>
        source === 'manual'
          ? eb.or([
              eb('status', 'in', CREDITED),
              eb.and([eb('source', '=', 'chain'), eb('chain', '=', chain)]),
            ])
          : eb.and([eb('status', 'in', CREDITED), eb('source', '=', 'manual')]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Throws when the outcome is unknown; the row then stays as it is, and `sweep` repeats this after the restart. */
  async #credit(row: DepositRow): Promise<DepositRow> {
    const { user_id: owner, currency } = row;
    const reply = await this.#services.sequencer.submit({
      type: 'credit',
      owner,
      currency,
      amount: BigInt(row.arrival),
      kind: 'deposit',
      reference: depositReference(row),
      vouchedBy: decodeAmounts<Voucher>(row.vouched_by!),
    });
    if (reply.status === 'refused') throw new Error(`deposit ${row.id} was refused: ${reply.refusal.code}`);
    await this.#services.db
      .updateTable('deposits')
      .set({ status: 'finished', updated_at: this.#now() })
      .where('id', '=', row.id)
      .where('status', '=', 'crediting')
      .execute();
    return { ...row, status: 'finished' };
  }

  /** Not credited and never will be; the remark is shown to the user. */
  async reject(id: string, remark: string): Promise<Refusal | undefined> {
    if (!(await this.find(id))) return refuse('NOT_FOUND');
    return this.#reject(id, { remark });
  }

  /** Its transaction is no longer part of the chain. Should it come back, so does the deposit. */
  async rejectReorganised(id: string): Promise<Refusal | undefined> {
    return this.#reject(id, because(REORGANISED));
  }

  async #reject(
    id: string,
    why: { remark: string } | ReturnType<typeof because>,
  ): Promise<Refusal | undefined> {
    const rejected = await this.#services.db
      .updateTable('deposits')
      .set({ ...why, status: 'rejected', updated_at: this.#now() })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (!rejected) return refuse('OPS_NOT_PENDING');
    await this.messages.tellSoon(rejected);
    return undefined;
  }

  /** Goes on with what a crash or a fault has left half done: credits decided, messages not told. */
  async sweep(): Promise<void> {
    const { db, log } = this.#services;
    const crediting = await db.selectFrom('deposits').selectAll().where('status', '=', 'crediting').execute();
    await eachAtOnce(crediting, SWEPT_AT_ONCE, async (row) => {
      try {
        await this.messages.showSoon(await this.#credit(row));
      } catch (error) {
        log.error({ err: error, deposit: row.id }, 'a decided deposit is not credited yet');
      }
    });
    const untold = await db
      .selectFrom('deposits')
      .selectAll()
      .where('told', '=', false)
      .where('status', 'in', ['finished', 'rejected'])
      .orderBy('id')
      .limit(1_000)
      .execute();
    await eachAtOnce(untold, SWEPT_AT_ONCE, (row) => this.messages.tellUntold(row));
  }

  find(id: string): Promise<DepositRow | undefined> {
    return this.#services.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst();
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }
}

function because({ code, args }: Refusal): { reason: MessageKey; reason_args: string } {
  return { reason: code, reason_args: JSON.stringify(args) };
}
