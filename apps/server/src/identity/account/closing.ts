import { DECIMALS } from '@bourse/money/amount';
import type { Language } from '@bourse/protocol/languages';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { wording } from '@bourse/protocol/texts/wording';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { numberParameter } from '../../database/parameter.ts';
import type { Deps } from '../deps.ts';
import type { Alongside } from '../kyc/kyc.ts';
import { holdStanding } from '../proofs/standing.ts';
import type { SignedInCaller } from '../../gateway/call.ts';
import type { UserOperations } from '../user-operations.ts';
import { ownerOfUser } from '../users.ts';
import { remainsOf, type Remaining, type ValueInUsdt } from './remains.ts';

const DUE_AT_ONCE = 100;
const BY_THE_HOUSE = { ip: '', agent: '' };

interface ClosingDeps extends Pick<Deps, 'services' | 'users' | 'sessions' | 'passkeys' | 'files'> {
  readonly operations: UserOperations;
  readonly value: ValueInUsdt;
  /** Cancels what a user has in the books; resolves when that and all that he asked for before is committed. */
  readonly cancelOrders: (userId: number) => Promise<unknown>;
}

/** When an account was closed, and from when what the law keeps of its owner may go. ms */
export interface ClosedState {
  readonly closedTime: number;
  /** 0 once it is done. */
  readonly deleteTime: number;
}

/**
 * Closing an account for good (docs/rules.md, "Closing an account"). A closed one is frozen besides, which every door looks at;
 * what belongs to its owner stays for as long as the law asks, and is deleted then. Rows of the ledger stay.
 */
export class AccountClosing {
  readonly #deps: ClosingDeps;

  constructor(deps: ClosingDeps) {
    this.#deps = deps;
  }

  remains(userId: number): Promise<Remaining[]> {
    return remainsOf(this.#deps.services.db, userId, this.#deps.value);
  }

  /** As `remains`, in the words of a language. */
  async remainsIn(userId: number, language: Language): Promise<string[]> {
    return worded(await this.remains(userId), language);
  }

  async retentionYears(db: Database = this.#deps.services.db): Promise<number> {
    return numberParameter(db, 'account_retention_years');
  }

  /** Refused with the name of each thing that remains. His programs and devices are signed out either way. */
  async close(caller: SignedInCaller): Promise<Refusal | undefined> {
    const { session, language } = caller;
    const { userId } = session;
    const remaining = await this.remains(userId);
    if (remaining.length > 0) return refusalOf(remaining, language);
    const { operations, users, services } = this.#deps;
    const email = await users.emailOf(userId);
    const permit = (trx: Database) => holdStanding(trx, caller);
    const refused = await operations.close(userId, permit, async (trx) => {
      await trx
        .insertInto('closed_accounts')
        .values({
          user_id: userId,
          email_mac: users.closedMac(email),
          closed_at: new Date(services.clock.now()),
          deleted_at: null,
        })
        .execute();
      await users.log(userId, 'accountClosed', caller, trx);
    });
    if (refused) return refused;
    // Of what was asked for while we looked, all is committed when this is.
    await this.#deps.cancelOrders(userId);
    const late = await this.remains(userId);
    if (late.length > 0) {
      await operations.reopen(userId, (trx) => users.log(userId, 'accountReopened', BY_THE_HOUSE, trx));
      return refusalOf(late, language);
    }
    await services.db.transaction().execute((trx) => deleteKeys(trx, userId));
    return undefined;
  }

  /**
   * Its owner can log in again, with his password and nothing of before; withdrawals wait as after a change of it. Not once his
   * data is deleted.
   */
  async reopen(userId: number, alongside: Alongside): Promise<Refusal | undefined> {
    const { operations, users, sessions, services } = this.#deps;
    const state = await this.stateOf(userId);
    if (state.closedTime === 0) return refuse('OPS_UNCHANGED');
    if (state.deleteTime === 0) return refuse('OPS_DATA_DELETED');
    // Gone since the closing, unless a crash came between.
    await sessions.revoke(userId, {});
    return operations.reopen(userId, async (trx) => {
      await deleteKeys(trx, userId);
      await trx
        .updateTable('users')
        .set({ security_changed_at: new Date(services.clock.now()) })
        .where('id', '=', userId)
        .execute();
      await users.log(userId, 'accountReopened', BY_THE_HOUSE, trx);
      await alongside(trx);
    });
  }

  async stateOf(userId: number): Promise<ClosedState> {
    const { db } = this.#deps.services;
    const row = await db
      .selectFrom('closed_accounts')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return { closedTime: 0, deleteTime: 0 };
    const due = new Date(row.closed_at);
    due.setUTCFullYear(due.getUTCFullYear() + (await this.retentionYears()));
    return { closedTime: row.closed_at.getTime(), deleteTime: row.deleted_at === null ? due.getTime() : 0 };
  }

  /**
   * Deletes what the law asks for no longer, account by account; may be repeated after a crash. One to which money has come
   * since waits: its owner could not be told from anybody else.
   */
  async deleteDue(): Promise<void> {
    const { services } = this.#deps;
    const years = await this.retentionYears();
    const now = new Date(services.clock.now());
    let last = 0;
    for (;;) {
      const due = await services.db
        .selectFrom('closed_accounts')
        .select('user_id')
        .where('deleted_at', 'is', null)
        .where('user_id', '>', last)
        .where(sql<boolean>`closed_at + make_interval(years => ${years}) <= ${now}::timestamptz`)
        .orderBy('user_id')
        .limit(DUE_AT_ONCE)
        .execute();
      for (const { user_id: userId } of due) {
        const remaining = await this.remains(userId);
        if (remaining.length === 0) await this.#delete(userId, now);
        else services.log.warn({ userId }, 'the data of a closed account is kept: it is not empty');
      }
      if (due.length < DUE_AT_ONCE) return;
      last = due.at(-1)!.user_id;
    }
  }

  async #delete(userId: number, now: Date): Promise<void> {
    const { services, files } = this.#deps;
    const pictures = await services.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', userId)
      .execute();
    // First: their names are in rows that go.
    await files.store.remove(pictures.map(({ id }) => id));
    await services.db.transaction().execute(async (trx) => {
      const [{ email }] = (await trx
        .updateTable('users')
        .set({
          email: `closed-${userId}@deleted.invalid`,
          password_hash: '',
          fund_password_hash: null,
          icon: '',
          anti_phishing: '',
        })
        .from('users as before')
        .whereRef('before.id', '=', 'users.id')
        .where('users.id', '=', userId)
        .returning('before.email')
        .execute()) as [{ email: string }];
      await deleteKeys(trx, userId);
      for (const table of OWN) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
      await trx.deleteFrom('known_places').where('owner', '=', ownerOfUser(userId)).execute();
      await trx.deleteFrom('email_codes').where('email', '=', email).execute();
      await trx.deleteFrom('verification_grants').where('email', '=', email).execute();
      await trx.updateTable('deposits').set({ credential: null }).where('user_id', '=', userId).execute();
      await trx
        .updateTable('closed_accounts')
        .set({ deleted_at: now })
        .where('user_id', '=', userId)
        .execute();
    });
    services.log.info({ userId }, 'the data of a closed account was deleted');
  }
}

/** What is his alone. Deposit addresses stay: a payment that arrives late must not become another's. */
const OWN = [
  'kyc_applications',
  'screening_checks',
  'travel_facts',
  'security_events',
  'sessions',
  'second_factors',
  'recovery_codes',
  'freeze_links',
  'messages',
  'book_addresses',
  'withdrawal_whitelists',
  'collection_accounts',
] as const;

/** What opens an account without its password. */
async function deleteKeys(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('owner', '=', ownerOfUser(userId)).execute();
}

function refusalOf(remaining: readonly Remaining[], language: Language): Refusal {
  return refuse('ACCOUNT_NOT_EMPTY', { remains: worded(remaining, language).join('; ') });
}

function worded(remaining: readonly Remaining[], language: Language): string[] {
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: DECIMALS });
  return remaining.map(({ key, args }) =>
    // Digits as they are, in groups.
    wording(
      language,
      key,
      args.amount === undefined ? args : { ...args, amount: format(args.amount as `${number}`) },
    ),
  );
}
