import { formatAmount } from '@bourse/money/amount';
import type { MailTopic, MessageArgs, MessageKind } from '@bourse/protocol/inbox/calls';
import type { MessageKey } from '@bourse/protocol/texts/en';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { UserMessage } from '@bourse/protocol/stream';
import { decodeAmounts, encodeAmounts } from '@bourse/protocol/journal';
import { depositReference } from '@bourse/protocol/wallet/credit-reference';
import type { Voucher } from '@bourse/protocol/wallet/voucher';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { TravelState } from '@bourse/protocol/wallet/travel';
import type { Screen } from '../../screening/screening.ts';
import { eachAtOnce } from '../../each-at-once.ts';
import type { Services } from '../../services.ts';
import type { ChainRegistry } from '../chains.ts';
import type { StrayPayments } from './stray-payments.ts';
import type { DepositRow } from '../tables.ts';
import { depositView, remarkOf } from './deposit-views.ts';

/** Tells a user something, once per `once`. The messages domain implements it. */
export type SendMessage = <K extends MessageKind>(
  userId: number,
  kind: K,
  args: MessageArgs[K],
  options: { readonly once: string; readonly topic?: MailTopic },
) => Promise<void>;

export interface DepositDeps {
  readonly chains: ChainRegistry;
  readonly strays: StrayPayments;
  readonly screen: Screen;
  readonly sendMessage: SendMessage;
}

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
const REQUEST_MS = 24 * 60 * 60 * 1000;
/** Claims of one user that wait, each with a picture: who sends more fills the desk and the disk. */
const MOST_WAITING = 20;
/** Deposits in one frame to a user. */
const SHOWN_AT_ONCE = 50;
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
  readonly #sendMessage: SendMessage;

  constructor(services: Services, { chains, strays, screen, sendMessage }: DepositDeps) {
    this.#services = services;
    this.#chains = chains;
    this.#strays = strays;
    this.#screen = screen;
    this.#sendMessage = sendMessage;
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
    const now = this.#now();
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
    if (own && !isCredited) {
      await trx
        .updateTable('deposits')
        .set({ ...block, source: 'chain', position })
        .where('id', '=', own.id)
        .execute();
      return;
    }
    const min = this.#chains.find(currency, chain)!.depositMin;
    const refusal = isCredited
      ? refuse('TX_HASH_USED')
      : found.amount < min
        ? refuse('DEPOSIT_BELOW_MIN', { minimum: formatAmount(min), currency })
        : undefined;
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

  /** Its user sees that it waits for who is on its other side. */
  async showAsked(id: string): Promise<void> {
    const row = await this.find(id);
    if (row) await this.show(row, 'asked');
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
      if (row.source === 'manual')
        await this.#strays.settle({ chain: row.chain, txHash: row.tx_hash }, row.id, trx);
      return trx
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
    });
    if (claimed instanceof Refusal) return claimed;
    if (!claimed) return refuse('OPS_NOT_PENDING');
    const finished = await this.#credit(claimed);
    if (vouchedBy.by === 'chain') await this.#showSoon(finished);
    else await this.#tellSoon(finished);
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
    await this.#tellSoon(rejected);
    return undefined;
  }

  /** Goes on with what a crash or a fault has left half done: credits decided, messages not told. */
  async sweep(): Promise<void> {
    const { db, log } = this.#services;
    const crediting = await db.selectFrom('deposits').selectAll().where('status', '=', 'crediting').execute();
    await eachAtOnce(crediting, SWEPT_AT_ONCE, async (row) => {
      try {
        await this.#showSoon(await this.#credit(row));
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
    await eachAtOnce(untold, SWEPT_AT_ONCE, (row) => this.#tellUntold(row));
  }

  async #tellSoon(row: DepositRow): Promise<void> {
    await this.#showSoon(row);
    await this.#tellUntold(row);
  }

  /** What could not be shown now is seen when its user looks. */
  async #showSoon(row: DepositRow): Promise<void> {
    try {
      await this.show(row);
    } catch (error) {
      this.#services.log.warn({ err: error, deposit: row.id }, 'a deposit was not shown at once');
    }
  }

  /** A message that cannot be stored now is told by the sweep. */
  async #tellUntold(row: DepositRow): Promise<void> {
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

/** Decided: no other claim of the same transaction is credited any more. */
const CREDITED = ['crediting', 'finished'] as const;

/** Every deposit of a transaction, on whichever chain: the digits of its hash say which. */
function paymentRows(db: Database, txHash: string) {
  return db.selectFrom('deposits').where(sql<boolean>`payment_of(tx_hash) = payment_of(${txHash})`);
}

/** All that is decided about one transaction is decided one after the other. */
async function lockPayment(trx: Database, txHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deposit ' || payment_of(${txHash}), 0))`.execute(
    trx,
  );
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
