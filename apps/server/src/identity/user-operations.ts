import { boundedPageOf, type Paging } from '../database/newest.ts';
import type { Page } from '@bourse/protocol/fields';
import type { SecurityEventView, SessionView } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql, type SqlBool } from 'kysely';
import type { Alongside } from './kyc/kyc.ts';
import type { Database } from '../database/schema.ts';
import type { Deps } from './deps.ts';

/** What operators see of a user. */
export interface UserLine {
  readonly userId: number;
  readonly email: string;
  readonly invitationCode: string;
  /** 0: invited by the house. */
  readonly inviterId: number;
  /** 0 not authenticated, 1 reviewing, 2 verified. */
  readonly kyc: 0 | 1 | 2;
  readonly totp: boolean;
  readonly fundPassword: boolean;
  readonly language: string;
  readonly icon: string;
  readonly registerTime: number;
  /** Last use of a session that is kept; 0: none. */
  readonly lastSeen: number;
  /** 0: not frozen. */
  readonly frozenTime: number;
}

export interface UserFilter extends Paging {
  /** An id, an invite code, or a part of the address. */
  readonly search?: string;
  readonly kyc?: 0 | 1 | 2;
  readonly frozen?: boolean;
  readonly registeredFrom?: number;
  readonly registeredTo?: number;
  readonly sort?: 'userId' | 'email' | 'registerTime';
  readonly descending?: boolean;
}

const SORT = { userId: 'users.id', email: 'users.email', registerTime: 'users.created_at' } as const;
/** What is done by the house carries no address of an operator. */
const BY_THE_HOUSE = { ip: '', agent: '' };

type OperationsDeps = Pick<Deps, 'services' | 'users' | 'sessions' | 'codes' | 'freeze'>;

/** What operators can look up and do about users. Who may, and the record of it, is the operators' domain. */
export class UserOperations {
  readonly #deps: OperationsDeps;

  readonly #listeners: ((userId: number, frozen: boolean) => Promise<void>)[] = [];

  constructor(deps: OperationsDeps) {
    this.#deps = deps;
  }

  /** Told of every user who is frozen or not any more, after the commit; `freeze` and `unfreeze` wait for it. */
  onFrozen(listener: (userId: number, frozen: boolean) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async find(filter: UserFilter): Promise<Page<UserLine>> {
    const { search, kyc, frozen, registeredFrom, registeredTo, sort = 'userId', descending = true } = filter;
    let some = this.#some();
    if (search !== undefined && search !== '') some = some.where(matches(search));
    if (kyc !== undefined) some = some.where('kyc', '=', kyc);
    if (frozen !== undefined) some = some.where('frozen_at', frozen ? 'is not' : 'is', null);
    if (registeredFrom !== undefined) some = some.where('users.created_at', '>=', new Date(registeredFrom));
    if (registeredTo !== undefined) some = some.where('users.created_at', '<=', new Date(registeredTo));
    const direction = descending ? 'desc' : 'asc';
    const ordered = some.select(LINE).orderBy(SORT[sort], direction).orderBy('users.id', direction);
    const { rows, total } = await boundedPageOf(this.#deps.services.db, ordered, filter);
    return { list: rows.map(lineOf), totalRow: total };
  }

  async one(userId: number): Promise<UserLine | undefined> {
    const row = await this.#some().select(LINE).where('users.id', '=', userId).executeTakeFirst();
    return row && lineOf(row);
  }

  securityLog(userId: number): Promise<SecurityEventView[]> {
    return this.#deps.users.securityLog(userId);
  }

  sessions(userId: number): Promise<SessionView[]> {
    return this.#deps.sessions.list(userId);
  }

  async revokeSession(userId: number, sessionId: number): Promise<Refusal | undefined> {
    const { sessions, users } = this.#deps;
    if ((await sessions.revoke(userId, { only: sessionId })) === 0) return refuse('NOT_FOUND');
    await users.log(userId, 'sessionRevoked', BY_THE_HOUSE);
    return undefined;
  }

  /**
   * Nobody can sign in any more, and whoever is, is not; programs neither. What waits to weaken a protection is taken back.
   * Freezing a frozen account changes nothing; one that its owner has closed is frozen beside that, and stays so when it is
   * reopened.
   */
  async freeze(userId: number, alongside?: Alongside): Promise<Refusal | undefined> {
    let kept = (): void => undefined;
    const refusal = await this.#stop(userId, async (trx, frozenAt, now) => {
      if (frozenAt === null) await setFrozenAt(trx, userId, now);
      else if (!(await freezeClosed(trx, userId, now))) return undefined;
      kept = await this.#deps.freeze.keepProtections(trx, userId);
      await this.#deps.users.log(userId, 'frozen', BY_THE_HOUSE, trx);
      await alongside?.(trx);
      return undefined;
    });
    kept();
    return refusal;
  }

  /** As `freeze`, by its owner, who closes it while what he has shown holds; what makes it a closed one is written alongside, or it is refused. */
  async close(userId: number, permit: Permit, alongside: Alongside): Promise<Refusal | undefined> {
    return this.#stop(userId, async (trx, frozenAt, now) => {
      if (frozenAt !== null)
        return refuse((await isClosed(trx, userId)) ? 'ACCOUNT_CLOSED' : 'ACCOUNT_FROZEN');
      const refusal = await permit(trx);
      if (refusal) return refusal;
      await setFrozenAt(trx, userId, now);
      await alongside(trx);
      return undefined;
    });
  }

  /** He can log in again; withdrawals wait as after a change of his password, so that he sees first what there is. */
  async unfreeze(userId: number, alongside?: Alongside): Promise<Refusal | undefined> {
    const refusal = await this.#locked(userId, async (trx, frozenAt, now) => {
      if (frozenAt === null) return undefined;
      if (await isClosed(trx, userId)) return refuse('OPS_ACCOUNT_CLOSED');
      await trx
        .updateTable('users')
        .set({ frozen_at: null, security_changed_at: now })
        .where('id', '=', userId)
        .execute();
      await this.#deps.users.log(userId, 'unfrozen', BY_THE_HOUSE, trx);
      await alongside?.(trx);
      return undefined;
    });
    if (!refusal) await this.#tell(userId, false);
    return refusal;
  }

  /** How far a verified user has been looked at. */
  async setLevel(userId: number, level: 1 | 2, alongside: Alongside): Promise<Refusal | undefined> {
    return this.#deps.services.db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('users')
        .set({ level })
        .where('id', '=', userId)
        .where('level', '<>', level)
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n) return refuse('OPS_UNCHANGED');
      await alongside(trx);
      return undefined;
    });
  }

  /** Undoes `close`, and nothing else: an account that was frozen since is frozen still. */
  async reopen(userId: number, alongside: Alongside): Promise<Refusal | undefined> {
    let isFrozen = false;
    const refusal = await this.#locked(userId, async (trx) => {
      const closed = await trx
        .deleteFrom('closed_accounts')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .returning('frozen_at')
        .executeTakeFirst();
      if (!closed) return refuse('OPS_UNCHANGED');
      isFrozen = closed.frozen_at !== null;
      await setFrozenAt(trx, userId, closed.frozen_at);
      await alongside(trx);
      return undefined;
    });
    if (!refusal && !isFrozen) await this.#tell(userId, false);
    return refusal;
  }

  /** Codes and sessions end with it or not at all: whoever lets him go on does not look for those that are left. */
  async #stop(userId: number, change: Change): Promise<Refusal | undefined> {
    const { users, codes, sessions } = this.#deps;
    let ended = (): unknown => undefined;
    const refusal = await this.#locked(userId, async (trx, frozenAt, now) => {
      const refused = await change(trx, frozenAt, now);
      if (refused) return refused;
      await codes.voidAll(trx, await users.emailOf(userId, trx));
      ended = await sessions.revokeIn(trx, userId, {});
      return undefined;
    });
    if (refusal) return refusal;
    ended();
    await this.#tell(userId, true);
    return undefined;
  }

  async #tell(userId: number, frozen: boolean): Promise<void> {
    for (const listener of this.#listeners) await listener(userId, frozen);
  }

  /** One change of a user after the other. */
  #locked(userId: number, change: Change): Promise<Refusal | undefined> {
    const { db, clock } = this.#deps.services;
    return db.transaction().execute(async (trx) => {
      await this.#takeTurn(trx, userId);
      const user = await trx
        .selectFrom('users')
        .select('frozen_at')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      return user ? change(trx, user.frozen_at, new Date(clock.now())) : refuse('NOT_FOUND');
    });
  }

  /** Of his address, before his row: so does whoever sends him a code. */
  async #takeTurn(trx: Database, userId: number): Promise<void> {
    const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    if (user) await this.#deps.codes.turnOf(trx, user.email);
  }

  #some() {
    return this.#deps.services.db.selectFrom('users').innerJoin('invites', 'invites.user_id', 'users.id');
  }
}

const LINE = [
  'users.id',
  'users.email',
  'invites.code',
  'inviter_id',
  'kyc',
  'fund_password_hash',
  'language',
  'icon',
  'users.created_at',
  'frozen_at',
  sql<boolean>`exists (select 1 from second_factors f where f.user_id = users.id and f.enabled_at is not null)`.as(
    'totp',
  ),
  sql<Date | null>`(select max(last_used_at) from sessions s where s.user_id = users.id)`.as('last_seen'),
] as const;

type Permit = (trx: Database) => Promise<Refusal | undefined>;
type Change = (trx: Database, frozenAt: Date | null, now: Date) => Promise<Refusal | undefined>;

async function setFrozenAt(trx: Database, userId: number, at: Date | null): Promise<void> {
  await trx.updateTable('users').set({ frozen_at: at }).where('id', '=', userId).execute();
}

/** Whether it is a closed account that was not frozen beside that. */
async function freezeClosed(trx: Database, userId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('closed_accounts')
    .set({ frozen_at: at })
    .where('user_id', '=', userId)
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function isClosed(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from closed_accounts where user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

function matches(search: string) {
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^\d{1,9}$/.test(search) ? Number(search) : -1;
  return sql<SqlBool>`(users.id = ${id} or invites.code = ${search.toUpperCase()} or users.email like ${part})`;
}

function lineOf(row: {
  id: number;
  email: string;
  code: string;
  inviter_id: number | null;
  kyc: number;
  totp: boolean;
  fund_password_hash: string | null;
  language: string;
  icon: string;
  created_at: Date;
  last_seen: Date | null;
  frozen_at: Date | null;
}): UserLine {
  return {
    userId: row.id,
    email: row.email,
    invitationCode: row.code,
    inviterId: row.inviter_id ?? 0,
    kyc: row.kyc as 0 | 1 | 2,
    totp: row.totp,
    fundPassword: row.fund_password_hash !== null,
    language: row.language,
    icon: row.icon,
    registerTime: row.created_at.getTime(),
    lastSeen: row.last_seen?.getTime() ?? 0,
    frozenTime: row.frozen_at?.getTime() ?? 0,
  };
}
