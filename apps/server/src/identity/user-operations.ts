import { boundedPageOf } from '../database/newest.ts';
import type { Page } from '@bourse/protocol/fields';
import type { SecurityEventView, SessionView } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql, type SqlBool } from 'kysely';
import type { Alongside } from './kyc/kyc.ts';
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

export interface UserFilter {
  /** An id, an invite code, or a part of the address. */
  readonly search?: string;
  readonly kyc?: 0 | 1 | 2;
  readonly frozen?: boolean;
  readonly registeredFrom?: number;
  readonly registeredTo?: number;
  readonly sort?: 'userId' | 'email' | 'registerTime';
  readonly descending?: boolean;
  readonly pageNo: number;
  readonly pageSize: number;
}

const SORT = { userId: 'users.id', email: 'users.email', registerTime: 'users.created_at' } as const;
/** What is done by the house carries no address of an operator. */
const BY_THE_HOUSE = { ip: '', agent: '' };

/** What operators can look up and do about users. Who may, and the record of it, is the operators' domain. */
export class UserOperations {
  readonly #deps: Pick<Deps, 'services' | 'users' | 'sessions'>;

  readonly #listeners: ((userId: number, frozen: boolean) => Promise<void>)[] = [];

  constructor(deps: Pick<Deps, 'services' | 'users' | 'sessions'>) {
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
   * Nobody can sign in any more, and whoever is, is not; programs neither. Freezing a frozen account changes nothing.
   */
  async freeze(userId: number, alongside?: Alongside): Promise<Refusal | undefined> {
    const refusal = await this.#setFrozen(userId, true, alongside);
    if (refusal) return refusal;
    await Promise.all([this.#deps.sessions.revoke(userId, {}), this.#tell(userId, true)]);
    return undefined;
  }

  async unfreeze(userId: number, alongside?: Alongside): Promise<Refusal | undefined> {
    const refusal = await this.#setFrozen(userId, false, alongside);
    if (!refusal) await this.#tell(userId, false);
    return refusal;
  }

  async #tell(userId: number, frozen: boolean): Promise<void> {
    for (const listener of this.#listeners) await listener(userId, frozen);
  }

  #setFrozen(
    userId: number,
    frozen: boolean,
    alongside: Alongside | undefined,
  ): Promise<Refusal | undefined> {
    const { services, users } = this.#deps;
    return services.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select('frozen_at')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) return refuse('NOT_FOUND');
      if ((user.frozen_at !== null) === frozen) return undefined;
      const frozenAt = frozen ? new Date(services.clock.now()) : null;
      await trx.updateTable('users').set({ frozen_at: frozenAt }).where('id', '=', userId).execute();
      await users.log(userId, frozen ? 'frozen' : 'unfrozen', BY_THE_HOUSE, trx);
      await alongside?.(trx);
      return undefined;
    });
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
