import type { Operator } from '../../gateway/call.ts';
import { permissionsOf } from '@bourse/protocol/operators/roles';
import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '../../gateway/access/operator-access.ts';
import type { OperatorSessions } from '../../gateway/access/sessions.ts';
import { newToken, tokenHash } from '../../gateway/access/tokens.ts';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { Proofs } from './proofs.ts';

/** Not every call of a busy console writes. */
const USE_STEP_MS = 10_000;
/** Sessions whose holder is remembered. */
const KEPT = 1_000;

/**
 * Sessions of operators: 12 hours from signing in, however much they are used, and 15 minutes after the last use. They
 * are few and their calls are rare, so each call asks the database: a role changed, of his or of all who have it, or
 * an operator disabled counts from the next call on.
 */
export class OperatorSessionStore implements OperatorSessions {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #box: Pick<Proofs['box'], 'seal' | 'open'>;
  /** By hash of their tokens: found lately. */
  readonly #found = new Map<string, { readonly operatorId: number; readonly at: number }>();

  constructor(services: Pick<Services, 'db' | 'clock'>, box: Pick<Proofs['box'], 'seal' | 'open'>) {
    this.#services = services;
    this.#box = box;
  }

  holder(token: string): number | undefined {
    const found = this.#found.get(tokenHash(token) ?? '');
    return found && this.#services.clock.now() - found.at < OPERATOR_IDLE_MS ? found.operatorId : undefined;
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
    if (!row) {
      this.#found.delete(key);
      return undefined;
    }
    this.#remember(key, row.id);
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

  #remember(key: string, operatorId: number): void {
    this.#found.delete(key);
    this.#found.set(key, { operatorId, at: this.#services.clock.now() });
    const [oldest] = this.#found.keys();
    if (this.#found.size > KEPT) this.#found.delete(oldest!);
  }

  /** Opens a session in a transaction that holds who it is for, and answers its token, of which only the hash is stored. */
  async open(
    trx: Database,
    operatorId: number,
    from: { ip: string; agent: string },
    signOn?: { readonly session: string | undefined; readonly idToken: string },
  ): Promise<string> {
    const token = newToken();
    const key = tokenHash(token)!;
    const now = new Date(this.#services.clock.now());
    await trx
      .insertInto('operator_sessions')
      .values({
        operator_id: operatorId,
        token_hash: key,
        ip: from.ip,
        agent: from.agent,
        created_at: now,
        used_at: now,
        ...(signOn && {
          provider_session: signOn.session ?? null,
          id_token: this.#box.seal(signOn.idToken, idTokenOf(key)),
        }),
      })
      .execute();
    return token;
  }

  /** Ends one session; answers what the provider said when it signed in, where one did. */
  async end(sessionId: number): Promise<string | undefined> {
    const { db, clock } = this.#services;
    const row = await db
      .selectFrom('operator_sessions')
      .select(['id_token', 'token_hash'])
      .where('id', '=', String(sessionId))
      .executeTakeFirst();
    await db
      .updateTable('operator_sessions')
      .set({ ended_at: new Date(clock.now()), id_token: '' })
      .where('id', '=', String(sessionId))
      .execute();
    return row?.id_token ? this.#box.open(row.id_token, idTokenOf(row.token_hash)) : undefined;
  }

  /**
   * Ends those that a provider has opened and ended: one of its sessions, or without it all of somebody. Answers whose they
   * were.
   */
  async endOfProvider(
    trx: Database,
    of: {
      readonly issuer: string;
      readonly subject: string | undefined;
      readonly session: string | undefined;
    },
  ): Promise<number[]> {
    const ended = await trx
      .updateTable('operator_sessions')
      .from('operators')
      .set({ ended_at: new Date(this.#services.clock.now()), id_token: '' })
      .whereRef('operators.id', '=', 'operator_sessions.operator_id')
      .where('sign_on_issuer', '=', of.issuer)
      .where('ended_at', 'is', null)
      .where('id_token', '<>', '')
      .$if(of.subject !== undefined, (query) => query.where('sign_on_subject', '=', of.subject!))
      .$if(of.session !== undefined, (query) => query.where('provider_session', '=', of.session!))
      .returning('operator_id')
      .execute();
    return [...new Set(ended.map(({ operator_id }) => operator_id))];
  }

  /** Ends all sessions of an operator but `except`, within a transaction of the caller's. */
  async endAll(trx: Database, operatorId: number, except?: number): Promise<void> {
    await endSessions(trx, operatorId, new Date(this.#services.clock.now()), except);
  }
}

/** Ends all sessions of an operator but `except`. */
export async function endSessions(
  trx: Database,
  operatorId: number,
  now: Date,
  except?: number,
): Promise<void> {
  await trx
    .updateTable('operator_sessions')
    .set({ ended_at: now, id_token: '' })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('id', '<>', String(except ?? 0))
    .execute();
}

/** For which place it is sealed. */
function idTokenOf(tokenHash: string): string {
  return `id token ${tokenHash}`;
}
