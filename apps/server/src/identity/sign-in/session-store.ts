import { sql } from 'kysely';
import type { SessionView } from '@bourse/protocol/identity/calls';
import { MOST_SESSIONS } from '@bourse/protocol/identity/rules';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { Caller, Session } from '../../gateway/call.ts';
import type { Sessions } from '../../gateway/access/sessions.ts';
import { wholeToken } from '../../gateway/access/second-half.ts';
import { tokenHash } from '../../gateway/access/tokens.ts';
import { DAY, SESSION_TTL_MS } from '../limits.ts';
import { holdUser } from '../proofs/standing.ts';
import type { SessionTokens } from './session-tokens.ts';

/** What has shown that it is he who logs in: a password, by the hash that it was held against, or a passkey. */
export type SignInProof = { readonly passwordHash: string } | { readonly passkey: string };

interface Opening {
  readonly proof: SignInProof;
  /** The token's second half: without it the token alone opens the session. */
  readonly half?: string | undefined;
  /** What else belongs to a log-in, in its transaction. */
  readonly alongside?: (trx: Database) => Promise<void>;
}

interface Cached {
  readonly session: Session;
  lastUsedAt: number;
  /** When `last_used_at` in the database was last brought up to date. */
  writtenAt: number;
}

const CACHE_SIZE = 100_000;
const WRITE_BACK_MS = 60_000;

/**
 * Sessions by token. Those in use are kept in memory (the least recently used leave first); each is checked
 * against the database once a minute, when its last use is written back, so one revoked by another process ends
 * within that time.
 */
export class SessionStore implements Sessions {
  readonly #services: Services;
  readonly #tokens: SessionTokens;
  readonly #lookUps: Database;
  readonly #cache = new Map<string, Cached>();
  /** Tokens that were found to open nothing: who keeps one that has ended spends nothing more of its holder's. */
  readonly #dead = new Set<string>();
  /** Looks at the database that are under way. */
  readonly #loads = new Map<
    string,
    { readonly endings: number; readonly found: Promise<Session | undefined> }
  >();
  readonly #listeners: ((sessionId: number) => void)[] = [];
  /** Counts endings, so that a load that overlaps one does not put the ended session into the cache. */
  #endings = 0;

  /** `lookUps`: where tokens that are not in memory are looked up; who asks for many waits for others of his kind alone. */
  constructor(services: Services, tokens: SessionTokens, lookUps: Database) {
    this.#services = services;
    this.#tokens = tokens;
    this.#lookUps = lookUps;
  }

  cached(token: string): Session | undefined {
    const key = tokenHash(token);
    return key === undefined ? undefined : this.#touch(key);
  }

  holder(token: string, half?: string): number | undefined {
    const holder = this.#tokens.holder(token, half);
    return holder === undefined || this.#dead.has(keyOf(token, half)) ? undefined : holder;
  }

  async find(token: string, userId?: string): Promise<Session | undefined> {
    const key = tokenHash(token);
    if (key === undefined) return undefined;
    const session = this.#touch(key) ?? (await this.#loadOnce(key));
    return session && (userId === undefined || userId === String(session.userId)) ? session : undefined;
  }

  onRevoked(listener: (sessionId: number) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Opens a session and answers its token, which is known to nobody else: only its hash is stored. Refused if the account is
   * frozen, or its password or passkey is not what it was when it was shown: the user's row is held while we look, so that
   * whatever ends sessions either comes first or ends this one too. A user has ten; with the next one the oldest ends.
   */
  async open(
    userId: number,
    caller: Pick<Caller, 'ip' | 'agent'>,
    { proof, half, alongside }: Opening,
  ): Promise<string | Refusal> {
    const token = this.#tokens.make(userId, half);
    const stored = keyOf(token, half);
    const now = new Date(this.#services.clock.now());
    const ended = await this.#services.db.transaction().execute(async (trx) => {
      // Also makes log-ins of one user follow each other, so that those at the same time see each other's sessions.
      const user = await holdUser(trx, userId);
      if (!user || user.frozen_at !== null) return refuse('ACCOUNT_FROZEN');
      if ('passwordHash' in proof) {
        if (user.password_hash !== proof.passwordHash) return refuse('LOGIN_FAILED');
      } else if (!(await isAlive(trx, proof.passkey))) return refuse('PASSKEY_UNKNOWN');
      await trx
        .insertInto('sessions')
        .values({
          user_id: userId,
          token_hash: stored,
          ip: caller.ip,
          agent: caller.agent,
          created_at: now,
          last_used_at: now,
          revoked_at: null,
        })
        .execute();
      await alongside?.(trx);
      return this.#endOldest(trx, userId, now);
    });
    if (ended instanceof Refusal) return ended;
    for (const row of ended) this.#forget(row.token_hash, Number(row.id));
    return token;
  }

  /** Ends all live sessions of a user but the newest ten. */
  #endOldest(trx: Database, userId: number, now: Date) {
    const kept = trx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('last_used_at', '>', new Date(now.getTime() - SESSION_TTL_MS))
      .orderBy('id', 'desc')
      .limit(MOST_SESSIONS);
    return trx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('id', 'not in', kept)
      .returning(['id', 'token_hash'])
      .execute();
  }

  /** Live sessions of a user, last used first; `currentId` is the one that asks. */
  async list(userId: number, currentId?: number): Promise<SessionView[]> {
    const rows = await this.#services.db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_used_at', 'ip', 'agent'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('last_used_at', '>', new Date(this.#services.clock.now() - SESSION_TTL_MS))
      .orderBy('last_used_at', 'desc')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createTime: row.created_at.getTime(),
      lastUsedTime: row.last_used_at.getTime(),
      ip: row.ip,
      agent: row.agent,
      current: Number(row.id) === currentId,
    }));
  }

  /** Ends one session of a user, or all but `except`. Answers how many ended. */
  async revoke(userId: number, which: { only: number } | { except?: number }): Promise<number> {
    return (await this.revokeIn(this.#services.db, userId, which))();
  }

  /** As `revoke`, in a transaction. What it answers is to be called once that is committed. */
  async revokeIn(
    trx: Database,
    userId: number,
    which: { only: number } | { except?: number },
  ): Promise<() => number> {
    let update = trx
      .updateTable('sessions')
      .set({ revoked_at: new Date(this.#services.clock.now()) })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null);
    if ('only' in which) update = update.where('id', '=', String(which.only));
    else if (which.except !== undefined) update = update.where('id', '!=', String(which.except));
    const ended = await update.returning(['id', 'token_hash']).execute();
    return () => {
      for (const row of ended) this.#forget(row.token_hash, Number(row.id));
      return ended.length;
    };
  }

  /** Drops sessions that ended long ago; what happened in them stays in the security log. */
  async sweep(): Promise<void> {
    await this.#services.db
      .deleteFrom('sessions')
      .where('last_used_at', '<', new Date(this.#services.clock.now() - SESSION_TTL_MS - DAY))
      .execute();
  }

  /** Another process has ended it. */
  ended(key: string, sessionId: number): void {
    this.#forget(key, sessionId);
  }

  /** Looks which of those in memory have ended: word of it may have been missed. */
  async look(): Promise<void> {
    this.#endings++;
    const keys = new Map([...this.#cache].map(([key, { session }]) => [String(session.id), key]));
    const { rows } = await sql<{ id: string }>`
      select u.id from unnest(${[...keys.keys()]}::bigint[]) as u (id)
      where not exists (select 1 from sessions s where s.id = u.id and s.revoked_at is null)`.execute(
      this.#services.db,
    );
    for (const { id } of rows) this.#forget(keys.get(id)!, Number(id));
  }

  #forget(key: string, sessionId: number): void {
    this.#cache.delete(key);
    this.#bury(key);
    this.#endings++;
    for (const listener of this.#listeners) listener(sessionId);
  }

  #bury(key: string): void {
    this.#dead.add(key);
    if (this.#dead.size > CACHE_SIZE) this.#dead.delete(this.#dead.keys().next().value!);
  }

  #touch(key: string): Session | undefined {
    const entry = this.#cache.get(key);
    if (!entry) return undefined;
    const now = this.#services.clock.now();
    if (now - entry.lastUsedAt >= SESSION_TTL_MS) {
      this.#forget(key, entry.session.id);
      return undefined;
    }
    entry.lastUsedAt = now;
    if (now - entry.writtenAt >= WRITE_BACK_MS) {
      entry.writtenAt = now;
      // Moved to the young end of the map here, once a minute, rather than on every request.
      this.#cache.delete(key);
      this.#cache.set(key, entry);
      this.#writeBack(key, entry).catch((error: unknown) =>
        this.#services.log.warn({ err: error }, 'the last use of a session could not be written'),
      );
    }
    return entry.session;
  }

  async #writeBack(key: string, entry: Cached): Promise<void> {
    const alive = await this.#services.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(entry.lastUsedAt) })
      .where('id', '=', String(entry.session.id))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (alive.numUpdatedRows === 0n) this.#forget(key, entry.session.id);
  }

  /** Those who ask for the same token at once wait for one look at it, unless a session has ended since that began. */
  #loadOnce(key: string): Promise<Session | undefined> {
    const under = this.#loads.get(key);
    if (under?.endings === this.#endings) return under.found;
    const load = { endings: this.#endings, found: this.#load(key) };
    this.#loads.set(key, load);
    const forget = (): void => {
      if (this.#loads.get(key) === load) this.#loads.delete(key);
    };
    load.found.then(forget, forget);
    return load.found;
  }

  async #load(key: string): Promise<Session | undefined> {
    const now = this.#services.clock.now();
    const endings = this.#endings;
    // Updates instead of reading, so that a revocation committed meanwhile cannot be missed.
    const row = await this.#lookUps
      .updateTable('sessions')
      .from('users')
      .set({ last_used_at: new Date(now) })
      .whereRef('users.id', '=', 'sessions.user_id')
      .where('token_hash', '=', key)
      .where('revoked_at', 'is', null)
      .where('last_used_at', '>', new Date(now - SESSION_TTL_MS))
      .where('frozen_at', 'is', null)
      .returning(['sessions.id', 'users.id as user_id', 'users.email'])
      .executeTakeFirst();
    if (!row) return void this.#bury(key);
    this.#dead.delete(key);
    const session: Session = { id: Number(row.id), userId: row.user_id, email: row.email };
    if (endings !== this.#endings) return session;
    this.#cache.set(key, { session, lastUsedAt: now, writtenAt: now });
    if (this.#cache.size > CACHE_SIZE) this.#cache.delete(this.#cache.keys().next().value!);
    return session;
  }
}

/** Under what a session is stored: a hash of its token, or of its token and the cookie's half. */
function keyOf(token: string, half?: string): string {
  return tokenHash(half === undefined ? token : wholeToken(token, half))!;
}

async function isAlive(trx: Database, passkey: string): Promise<boolean> {
  const found = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', passkey)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
