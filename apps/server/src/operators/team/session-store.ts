import type { Operator } from '../../gateway/call.ts';
import { permissionsOf } from '@bourse/protocol/operators/roles';
import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '../../gateway/access/operator-access.ts';
import type { OperatorSessions } from '../../gateway/access/sessions.ts';
import { newToken, tokenHash } from '../../gateway/access/tokens.ts';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

/** Not every call of a busy console writes. */
const USE_STEP_MS = 10_000;

/**
 * Sessions of operators: 12 hours from signing in, however much they are used, and 15 minutes after the last use. They
 * are few and their calls are rare, so each call asks the database: a role changed, of his or of all who have it, or
 * an operator disabled counts from the next call on.
 */
export class OperatorSessionStore implements OperatorSessions {
  readonly #services: Pick<Services, 'db' | 'clock'>;

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  async find(token: string, isUse: boolean): Promise<Operator | undefined> {
    const key = tokenHash(token);
    if (key === undefined) return undefined;
    const now = this.#services.clock.now();
    const row = await this.#services.db
      .selectFrom('operator_sessions')
      .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
      .innerJoin('operator_roles', 'operator_roles.name', 'operators.role')
      .select(['operators.id', 'email', 'role', 'permissions', 'operator_sessions.id as session_id'])
      .select(['operator_sessions.created_at as began_at', 'used_at'])
      .where('token_hash', '=', key)
      .where('ended_at', 'is', null)
      .where('operator_sessions.created_at', '>', new Date(now - OPERATOR_SESSION_MS))
      .where('used_at', '>', new Date(now - OPERATOR_IDLE_MS))
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    if (isUse && now - row.used_at.getTime() > USE_STEP_MS) {
      await this.#services.db
        .updateTable('operator_sessions')
        .set({ used_at: new Date(now) })
        .where('id', '=', row.session_id)
        .execute();
    }
    return {
      id: row.id,
      email: row.email,
      role: row.role,
      permissions: new Set(permissionsOf(row.role, row.permissions)),
      sessionId: Number(row.session_id),
      endsAt: row.began_at.getTime() + OPERATOR_SESSION_MS,
    };
  }

  /** Opens a session and answers its token, of which only the hash is stored. */
  async open(operatorId: number, from: { ip: string; agent: string }): Promise<string> {
    const token = newToken();
    const now = new Date(this.#services.clock.now());
    await this.#services.db
      .insertInto('operator_sessions')
      .values({
        operator_id: operatorId,
        token_hash: tokenHash(token)!,
        ip: from.ip,
        agent: from.agent,
        created_at: now,
        used_at: now,
      })
      .execute();
    return token;
  }

  /** Ends one session. */
  async end(sessionId: number): Promise<void> {
    await this.#services.db
      .updateTable('operator_sessions')
      .set({ ended_at: new Date(this.#services.clock.now()) })
      .where('id', '=', String(sessionId))
      .execute();
  }

  /** Ends all sessions of an operator but `except`, within a transaction of the caller's. */
  async endAll(trx: Database, operatorId: number, except?: number): Promise<void> {
    await trx
      .updateTable('operator_sessions')
      .set({ ended_at: new Date(this.#services.clock.now()) })
      .where('operator_id', '=', operatorId)
      .where('ended_at', 'is', null)
      .where('id', '<>', String(except ?? 0))
      .execute();
  }
}
