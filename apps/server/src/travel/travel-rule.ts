import { formatAmount } from '@bourse/money/amount';
import type { MessageArgs } from '@bourse/protocol/inbox/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { ScreenedKind } from '@bourse/protocol/screening/kinds';
import { nameOf, type TravelKind, type TravelParty, type TravelState } from '@bourse/protocol/wallet/travel';
import { sql, type RawBuilder } from 'kysely';
import { usdtParameter } from '../database/parameter.ts';
import type { Database } from '../database/schema.ts';
import type { SecretBox } from '../files/secret-box.ts';
import type { Screen } from '../screening/screening.ts';
import type { Services } from '../services.ts';
import { plus, unnamedWorth, worthOf } from './unnamed-worth.ts';

/** What may wait for who is on its other side. */
export type TravelPayment = 'deposit' | 'withdrawal';

/** What is known of one. */
export interface TravelRecord {
  readonly state: TravelState;
  /** Absent: nobody has told it. */
  readonly party?: TravelParty;
  /** Why an operator let it go on without. */
  readonly reason: string;
  /** That operator. */
  readonly decidedBy: number | null;
}

export interface TravelDeps {
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
  /** Asked once the rule has nothing against it. */
  readonly screen: Screen;
  /** Once per `once`. The messages domain implements it. */
  readonly sendMessage: (
    userId: number,
    kind: 'originatorAsked' | 'beneficiaryAsked',
    args: MessageArgs['originatorAsked' | 'beneficiaryAsked'],
    options: { readonly once: string },
  ) => Promise<void>;
}

interface Payment {
  readonly userId: number;
  readonly currency: string;
  readonly chain: string;
  /** In 1e-8 units. */
  readonly amount: bigint;
  /** In 1e-8 USDT, where it was noted when it was asked for. */
  readonly worth?: bigint;
  /** When it came or was asked for, in ms. */
  readonly at: number;
}

/** From which worth on one is asked, and what of the last 24 hours counts along. In 1e-8 USDT. */
export interface TravelStanding {
  readonly from: bigint;
  /** Absent: something of it has no worth at the moment. */
  readonly used?: bigint;
}

const LOOKED_AT_ONCE = 200;
/** What was told of a withdrawal is noted after it is committed; younger ones are not looked at here. */
const TOLD_BY_THEN_MS = 60_000;

const PAYMENTS: Readonly<Record<TravelPayment, string>> = { deposit: 'deposits', withdrawal: 'withdrawals' };

/**
 * The travel rule: from a worth on that two admins set, alone or with those of 24 hours, a payment goes on once it is told who is on its other side, or an
 * operator has let it go on without. It stands before screening, so that the name that is told is screened as well.
 */
export class TravelRule implements Screen {
  readonly #services: Pick<Services, 'db' | 'clock' | 'markets'>;
  readonly #deps: TravelDeps;
  /** By which worth withdrawals that wait were looked at, and up to which. */
  #looked: { readonly from: bigint | undefined; readonly last: string } = { from: undefined, last: '0' };

  constructor(services: Pick<Services, 'db' | 'clock' | 'markets'>, deps: TravelDeps) {
    this.#services = services;
    this.#deps = deps;
  }

  /** In 1e-8 USDT; nothing: nobody is asked. */
  async from(): Promise<bigint | undefined> {
    const from = await usdtParameter(this.#services.db, 'travel_rule_usdt');
    return from === 0n ? undefined : from;
  }

  /** What a user's withdrawals are held against; nothing: nobody is asked. */
  async standing(userId: number): Promise<TravelStanding | undefined> {
    const from = await this.from();
    if (from === undefined) return undefined;
    const used = await unnamedWorth(this.#services, 'withdrawal', { userId, at: this.#services.clock.now() });
    return { from, ...(typeof used === 'bigint' && { used }) };
  }

  /**
   * Why a withdrawal cannot be asked for without its beneficiary. What nobody can value needs one. To be asked in the user's turn:
   * nothing of his is asked for between this and its commit.
   */
  async refusalWithout(userId: number, currency: string, amount: bigint): Promise<Refusal | undefined> {
    const standing = await this.standing(userId);
    if (!standing) return undefined;
    const { from, used } = standing;
    const worth = worthOf(this.#services, currency, amount);
    return typeof worth === 'bigint' && used !== undefined && used + worth < from
      ? undefined
      : refuse('TRAVEL_NEEDED', { from: formatAmount(from) });
  }

  async refusalOf(kind: ScreenedKind, id: string, arrival?: bigint): Promise<Refusal | undefined> {
    const held = kind === 'identity' ? undefined : await this.#look(kind, id, arrival);
    return held ?? this.#deps.screen.refusalOf(kind, id, arrival);
  }

  /** Asks the owners of deposits that wait, before a person comes to them; answers which these are. */
  async askDepositors(): Promise<readonly string[]> {
    if ((await this.from()) === undefined) return [];
    const asked: string[] = [];
    for (const id of await this.#waiting('deposit', sql`true`)) {
      const refusal = await this.#look('deposit', id, undefined);
      if (refusal?.code === 'OPS_TRAVEL_ASKED') asked.push(id);
    }
    return asked;
  }

  /**
   * A withdrawal is held against the rule when it is asked for. Here each is once more, and after a change of the rule all that wait:
   * while there was none, nobody was asked.
   */
  async askAboutWithdrawals(): Promise<void> {
    const from = await this.from();
    if (from === undefined) return;
    if (from !== this.#looked.from) this.#looked = { from, last: '0' };
    for (;;) {
      const until = this.#services.clock.now() - TOLD_BY_THEN_MS;
      const which = sql<boolean>`id > ${this.#looked.last} and created_at <= ${until}`;
      const ids = await this.#waiting('withdrawal', which);
      if (ids.length === 0) return;
      for (const id of ids) await this.#look('withdrawal', id, undefined);
      this.#looked = { from, last: ids.at(-1)! };
    }
  }

  async #waiting(kind: TravelPayment, which: RawBuilder<unknown>): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(PAYMENTS[kind])} p where status = 'pending' and ${which}
        and not exists (select 1 from travel_facts t where t.kind = ${kind} and t.subject = p.id)
      order by id limit ${LOOKED_AT_ONCE}`.execute(this.#services.db);
    return rows.map(({ id }) => id);
  }

  /** Keeps what was told of something that nobody has told or decided yet; false: somebody has. */
  async tell(
    kind: TravelKind,
    subject: string,
    userId: number,
    party: TravelParty,
    db: Database = this.#services.db,
  ): Promise<boolean> {
    const now = new Date(this.#services.clock.now());
    const told = {
      state: 'told' as const,
      sealed: this.#deps.box.seal(JSON.stringify(party), contextOf(kind, subject)),
      updated_at: now,
    };
    const done = await db
      .insertInto('travel_facts')
      .values({ kind, subject, user_id: userId, created_at: now, decided_by: null, ...told })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).doUpdateSet(told).where('travel_facts.state', '=', 'asked'),
      )
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  }

  /** What the user himself answers to what he was asked. */
  async answer(
    kind: TravelPayment,
    subject: string,
    userId: number,
    party: TravelParty,
  ): Promise<Refusal | undefined> {
    const row = await this.#find(kind, subject);
    if (row?.user_id !== userId || row.state !== 'asked') return refuse('TRAVEL_NOT_ASKED');
    return (await this.tell(kind, subject, userId, party)) ? undefined : refuse('TRAVEL_NOT_ASKED');
  }

  /** One operator lets it go on without. */
  async waive(
    kind: TravelPayment,
    subject: string,
    { reason, operatorId }: { readonly reason: string; readonly operatorId: number },
  ): Promise<Refusal | undefined> {
    const waived = await this.#services.db
      .updateTable('travel_facts')
      .set({
        ...{ state: 'waived', reason, decided_by: operatorId },
        updated_at: new Date(this.#services.clock.now()),
      })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    return waived.numUpdatedRows === 1n ? undefined : refuse('OPS_NOT_PENDING');
  }

  /** With the entry of the address book that it was saved with. */
  async forget(kind: 'address', subject: string, trx: Database): Promise<void> {
    await trx.deleteFrom('travel_facts').where('kind', '=', kind).where('subject', '=', subject).execute();
  }

  /** By the numbers of payments or entries; of those of which there is nothing, nothing. */
  async of(kind: TravelKind, subjects: readonly string[]): Promise<ReadonlyMap<string, TravelRecord>> {
    if (subjects.length === 0) return new Map();
    const rows = await this.#services.db
      .selectFrom('travel_facts')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject', 'in', subjects)
      .execute();
    return new Map(
      rows.map(({ subject, state, sealed, reason, decided_by: decidedBy }) => [
        subject,
        { state, reason, decidedBy, ...(sealed !== null && { party: this.open(kind, subject, sealed) }) },
      ]),
    );
  }

  async partyOf(kind: TravelKind, subject: string): Promise<TravelParty | undefined> {
    return (await this.of(kind, [subject])).get(subject)?.party;
  }

  /** The name that is screened; empty: nobody has been named. */
  async counterparty(kind: TravelPayment, subject: string): Promise<string> {
    const party = await this.partyOf(kind, subject);
    return party ? nameOf(party) : '';
  }

  /** All that a user has told, as he may have it. */
  async toldBy(userId: number): Promise<readonly object[]> {
    const rows = await this.#services.db
      .selectFrom('travel_facts')
      .select(['kind', 'subject', 'state', 'sealed', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ sealed, ...row }) => ({
      ...row,
      ...(sealed !== null && this.open(row.kind, row.subject, sealed)),
    }));
  }

  open(kind: TravelKind, subject: string, sealed: string): TravelParty {
    return JSON.parse(this.#deps.box.open(sealed, contextOf(kind, subject))) as TravelParty;
  }

  async #look(kind: TravelPayment, id: string, arrival: bigint | undefined): Promise<Refusal | undefined> {
    const from = await this.from();
    if (from === undefined) return undefined;
    const row = await this.#find(kind, id);
    if (row) return row.state === 'asked' ? refuse('OPS_TRAVEL_ASKED') : undefined;
    const payment = await this.#payment(kind, id);
    // The caller says himself that there is no such thing that waits.
    if (!payment) return undefined;
    const { userId, currency, chain } = payment;
    const amount = arrival !== undefined && arrival > payment.amount ? arrival : payment.amount;
    const own = payment.worth ?? worthOf(this.#services, currency, amount);
    const before = await unnamedWorth(this.#services, kind, { userId, at: payment.at, id });
    const worth = plus(own, before);
    // By itself it may be enough, whatever the others are worth.
    if (typeof own !== 'bigint' || own < from) {
      if (worth === 'unpriced') return refuse('OPS_TRAVEL_NOT_VALUED');
      if (worth !== 'unknown' && worth < from) return undefined;
    }
    // First the message, which comes once: after a crash between the two it is looked at again.
    await this.#deps.sendMessage(
      userId,
      kind === 'deposit' ? 'originatorAsked' : 'beneficiaryAsked',
      { amount: formatAmount(amount), currency, chain },
      { once: kind === 'deposit' ? `travel:${id}` : `travel:withdrawal:${id}` },
    );
    const now = new Date(this.#services.clock.now());
    await this.#services.db
      .insertInto('travel_facts')
      .values({
        ...{ kind, subject: id, user_id: userId, state: 'asked', sealed: null, decided_by: null },
        ...{ created_at: now, updated_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return refuse('OPS_TRAVEL_ASKED');
  }

  #find(kind: TravelPayment, subject: string) {
    return this.#services.db
      .selectFrom('travel_facts')
      .select(['user_id', 'state'])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  /** One that waits: what is started is finished. */
  async #payment(kind: TravelPayment, id: string): Promise<Payment | undefined> {
    const { rows } = await (
      kind === 'deposit'
        ? sql<PaymentRow>`select user_id, currency, chain, amount, null as worth,
          floor(extract(epoch from created_at) * 1000) as at from deposits where id = ${id} and status = 'pending'`
        : sql<PaymentRow>`select owner as user_id, currency, chain, amount, worth, created_at as at
          from withdrawals left join withdrawal_worths on withdrawal_id = id where id = ${id} and status = 'pending'`
    ).execute(this.#services.db);
    const [row] = rows;
    if (!row) return undefined;
    const { user_id: userId, currency, chain, amount, worth, at } = row;
    return {
      ...{ userId: Number(userId), currency, chain, amount: BigInt(amount), at: Number(at) },
      ...(worth !== null && { worth: BigInt(worth) }),
    };
  }
}

interface PaymentRow {
  readonly user_id: string | number;
  readonly currency: string;
  readonly chain: string;
  readonly amount: string;
  readonly worth: string | null;
  readonly at: string;
}

/** What is moved to another payment does not open there. */
function contextOf(kind: TravelKind, subject: string): string {
  return `travel ${kind} ${subject}`;
}
