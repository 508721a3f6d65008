import { sql } from 'kysely';
import type { AlarmKind, MessageArgs } from '@bourse/protocol/inbox/calls';
import type { SecurityEvent, SecurityEventView } from '@bourse/protocol/identity/calls';
import type { Language } from '@bourse/protocol/languages';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import type { Caller } from '../gateway/call.ts';
import type { Messenger } from './deps.ts';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { timeText } from '../clock.ts';
import { shownWord } from '../mail/render-email.ts';
import type { Facts } from '../gateway/access/proof.ts';
import { DAY } from './limits.ts';
import { newInviteCode } from './secrets.ts';

type Where = Pick<Caller, 'ip' | 'agent'>;

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly inviterId: number | null;
  readonly language: Language;
}

/** What its owner must hear of, in case it was not him. */
const ALARMS = {
  passwordChanged: 'passwordChanged',
  passwordReset: 'passwordChanged',
  fundPasswordSet: 'fundPasswordSet',
  fundPasswordChanged: 'fundPasswordChanged',
  twoFactorEnabled: 'twoFactorEnabled',
  twoFactorDisabled: 'twoFactorDisabled',
  twoFactorEnds: 'twoFactorEnds',
  antiPhishingChanged: 'antiPhishingChanged',
  antiPhishingEnds: 'antiPhishingEnds',
  whitelistOn: 'whitelistOn',
  whitelistOff: 'whitelistOff',
  whitelistEnds: 'whitelistEnds',
  passkeyAdded: 'passkeyAdded',
  passkeyRemoved: 'passkeyRemoved',
  apiKeyCreated: 'apiKeyCreated',
  apiKeyWaits: 'apiKeyWaits',
  apiKeyConfirmed: 'apiKeyConfirmed',
  addressAdded: 'bookAddressAdded',
  withdrawalsFrozen: 'withdrawalsFrozen',
  withdrawalsThawed: 'withdrawalsThawed',
  accountClosed: 'accountClosed',
} as const satisfies Partial<Record<SecurityEvent, AlarmKind>>;

/** Done by a proof that is shown again and again, and mailed each time: so often within 24 hours. */
const MOST_IN_A_DAY = {
  addressAdded: 100,
  passwordChanged: 20,
  fundPasswordChanged: 20,
} as const satisfies Partial<Record<SecurityEvent, number>>;

/** How known places name a user. */
export function ownerOfUser(userId: number): string {
  return `user:${userId}`;
}

const INVITE_CODE_TRIES = 10;
/** `/setting/logger` shows this many (docs/rules.md, "Identity and limits"). */
const LOG_LENGTH = 100;

/** The users, their invite codes and their security log. */
export class Users {
  readonly #services: Services;
  readonly #messenger: Messenger;
  readonly #mac: (email: string) => string;
  #houseInvite: string | undefined;

  constructor(services: Services, messenger: Messenger, mac: (email: string) => string) {
    this.#services = services;
    this.#messenger = messenger;
    this.#mac = mac;
  }

  /** Whether an account has the address, or had it when it was closed. */
  async exists(email: string, db: Database = this.#services.db): Promise<boolean> {
    const { rows } = await sql`
      select 1 from users where email = ${email}
      union all select 1 from closed_accounts where email_mac = ${this.#mac(email)}`.execute(db);
    return rows.length > 0;
  }

  /** What is left of the address of a closed account, and tells that it is the same. */
  closedMac(email: string): string {
    return this.#mac(email);
  }

  async emailOf(userId: number, db: Database = this.#services.db): Promise<string> {
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return user.email;
  }

  /** Why a user with the right password may not sign in. */
  async refusalOf(user: {
    readonly id: number;
    readonly frozen_at: Date | null;
  }): Promise<Refusal | undefined> {
    if (user.frozen_at === null) return undefined;
    const closed = await this.#services.db
      .selectFrom('closed_accounts')
      .select('user_id')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    return refuse(closed ? 'ACCOUNT_CLOSED' : 'ACCOUNT_FROZEN');
  }

  /** Whose address it is, as the places that he has logged in from know him. */
  async ownerOf(email: string): Promise<string | undefined> {
    const user = await this.#services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    return user && ownerOfUser(user.id);
  }

  byEmail(email: string) {
    return this.#forSignIn().where('email', '=', email).executeTakeFirst();
  }

  byId(id: number) {
    return this.#forSignIn().where('id', '=', id).executeTakeFirst();
  }

  #forSignIn() {
    return this.#services.db
      .selectFrom('users')
      .select(['id', 'password_hash', 'demo_funded', 'frozen_at', 'inviter_id', 'inviter_reported']);
  }

  /** The word that e-mails to an address show; empty when its owner has chosen none, or has no account. */
  async antiPhishingOf(email: string, db: Database = this.#services.db): Promise<string> {
    const user = await db
      .selectFrom('users')
      .select(['anti_phishing', 'anti_phishing_off_from'])
      .where('email', '=', email)
      .executeTakeFirst();
    return user ? shownWord(user, this.#services.clock.now()) : '';
  }

  /** Creates a user with an invite code of his own; `undefined` if the address has an account. */
  add(user: NewUser, where: Where): Promise<number | undefined> {
    const now = new Date(this.#services.clock.now());
    return this.#services.db.transaction().execute(async (trx) => {
      if (await this.exists(user.email, trx)) return undefined;
      const added = await trx
        .insertInto('users')
        .values({
          email: user.email,
          password_hash: user.passwordHash,
          fund_password_hash: null,
          inviter_id: user.inviterId,
          language: user.language,
          security_changed_at: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) return undefined;
      await this.#addInvite(trx, added.id, now);
      await this.log(added.id, 'registered', where, trx);
      return added.id;
    });
  }

  async #addInvite(db: Database, userId: number | null, now: Date): Promise<void> {
    for (let tries = 0; tries < INVITE_CODE_TRIES; tries++) {
      const added = await db
        .insertInto('invites')
        .values({ code: newInviteCode(), user_id: userId, created_at: now })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) return;
    }
    throw new Error('no free invite code found');
  }

  /** Whose code it is (null: the house's); `undefined` if nobody's. */
  async ownerOfInvite(code: string): Promise<number | null | undefined> {
    const row = await this.#services.db
      .selectFrom('invites')
      .select('user_id')
      .where('code', '=', code)
      .executeTakeFirst();
    return row?.user_id;
  }

  /** The invite code of the house, made on first use. It never changes, and the home page asks for it. */
  async houseInvite(): Promise<string> {
    return (this.#houseInvite ??= await this.#findHouseInvite());
  }

  #findHouseInvite(): Promise<string> {
    return this.#services.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('house invite', 0))`.execute(trx);
      const find = trx
        .selectFrom('invites')
        .select('code')
        .where('user_id', 'is', null)
        .orderBy('created_at');
      const found = await find.executeTakeFirst();
      if (found) return found.code;
      await this.#addInvite(trx, null, new Date(this.#services.clock.now()));
      return (await find.executeTakeFirstOrThrow()).code;
    });
  }

  /**
   * Writes the security log; of what may be an attack, its owner is told by a message and an e-mail as well. `facts` are what
   * that message says besides when and from where.
   */
  async log(
    userId: number,
    kind: SecurityEvent,
    where: Where,
    db: Database = this.#services.db,
    facts: Facts = {},
  ): Promise<void> {
    const now = new Date(this.#services.clock.now());
    await db
      .insertInto('security_events')
      .values({ user_id: userId, kind, ip: where.ip, agent: where.agent, created_at: now })
      .execute();
    const alarm = (ALARMS as Partial<Record<SecurityEvent, AlarmKind>>)[kind];
    if (!alarm) return;
    const isOwn = db !== this.#services.db;
    await this.#messenger.send(
      userId,
      alarm,
      { ip: where.ip, time: timeText(now.getTime()), ...facts } as MessageArgs[typeof alarm],
      isOwn ? { db } : {},
    );
  }

  /**
   * Refuses what is told by mail each time, once a user has done it as often within 24 hours as anybody needs to. Those asked for
   * at once count each other where `db` is the transaction that logs it too, and holds the user's row (`holdStanding`).
   */
  async refuseOften(
    userId: number,
    kind: keyof typeof MOST_IN_A_DAY,
    db: Database = this.#services.db,
  ): Promise<Refusal | undefined> {
    const most = MOST_IN_A_DAY[kind];
    const done = await db
      .selectFrom('security_events')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('created_at', '>', new Date(this.#services.clock.now() - DAY))
      .limit(most)
      .execute();
    return done.length < most ? undefined : refuse('TOO_OFTEN', { most: String(most) });
  }

  /**
   * The last log-ins and security events of a user, newest first. Anybody can fail to log in, so failures take at most half of
   * the lines: they push nothing that has happened out of sight.
   */
  async securityLog(userId: number): Promise<SecurityEventView[]> {
    const events = this.#services.db
      .selectFrom('security_events')
      .select(['id', 'kind', 'ip', 'agent', 'created_at'])
      .where('user_id', '=', userId);
    const [happened, failed] = await Promise.all([
      events.where('kind', '<>', 'loginFailed').orderBy('id', 'desc').limit(LOG_LENGTH).execute(),
      events
        .where('kind', '=', 'loginFailed')
        .orderBy('created_at', 'desc')
        .limit(LOG_LENGTH / 2)
        .execute(),
    ]);
    const rows = [...happened, ...failed].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, LOG_LENGTH);
    return rows.map((row) => ({
      kind: row.kind as SecurityEvent,
      ip: row.ip,
      agent: row.agent,
      time: row.created_at.getTime(),
    }));
  }
}
