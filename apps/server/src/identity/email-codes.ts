import { sql } from 'kysely';
import type { SecurityPurpose } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { addressKey, isLoopback } from '../gateway/address-key.ts';
import { CODE_TRIES, CODE_TTL_MS, DAY, GRANT_TTL_MS, type IdentityLimits } from './limits.ts';
import { hashSecret, newEmailCode, verifySecret } from './secrets.ts';

export type CodePurpose = 'register' | 'forgot' | SecurityPurpose;

/**
 * Codes sent by e-mail, and the grants that a checked register code leaves behind (docs/rules.md, "Identity and
 * limits").
 */
export class EmailCodes {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #limits: IdentityLimits;

  constructor(db: Database, clock: Clock, limits: IdentityLimits) {
    this.#db = db;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Makes and stores a code, replacing an older one of that purpose. Once this returns it is committed. */
  async issue(purpose: CodePurpose, email: string, ip: string): Promise<string | Refusal> {
    const code = newEmailCode();
    const codeHash = await hashSecret(code);
    const refusal = await this.#db.transaction().execute(async (trx) => {
      // The locks make parallel requests see each other: address first, then IP, so that none wait in a circle.
      await sql`select pg_advisory_xact_lock(hashtextextended(${'code address ' + email}, 0))`.execute(trx);
      await sql`select pg_advisory_xact_lock(hashtextextended(${'code ip ' + addressKey(ip)}, 0))`.execute(
        trx,
      );
      const now = this.#clock.now();
      const tooMany = await this.#tooMany(trx, purpose, email, ip, now);
      if (tooMany) return tooMany;
      await trx
        .insertInto('email_codes')
        .values({
          purpose,
          email,
          code_hash: codeHash,
          ip: addressKey(ip),
          created_at: new Date(now),
          expires_at: new Date(now + CODE_TTL_MS),
          used_at: null,
        })
        .execute();
      return undefined;
    });
    return refusal ?? code;
  }

  /** Purposes share the day's number; the minute between two is each purpose's own, so that nobody waits after registering. */
  async #tooMany(
    trx: Database,
    purpose: CodePurpose,
    email: string,
    ip: string,
    now: number,
  ): Promise<Refusal | undefined> {
    const counted = sql`count(*)::int as count, max(created_at) filter (where purpose = ${purpose}) as newest`;
    const { rows } = await sql<{ count: number; newest: Date | null }>`
      select ${counted} from email_codes
        where email = ${email} and created_at > ${new Date(now - DAY)}
      union all
      select ${counted} from email_codes
        where ip = ${addressKey(ip)} and created_at > ${new Date(now - DAY)}`.execute(trx);
    const limited = this.#limits.localCodesFree && isLoopback(ip) ? rows.slice(0, 1) : rows;
    for (const { count, newest } of limited) {
      const wait = (newest?.getTime() ?? -Infinity) + this.#limits.codeIntervalMs - now;
      if (wait > 0) return refuse('CODE_TOO_SOON', { seconds: String(Math.ceil(wait / 1000)) });
      if (count >= this.#limits.codesPerDay) return refuse('CODE_LIMIT_REACHED');
    }
    return undefined;
  }

  /**
   * Uses up the newest code of that purpose and address if it is the given one; answers its hash. A wrong one
   * counts as a try, and a try is counted before the check so that parallel guesses cannot exceed the five.
   */
  async use(purpose: CodePurpose, email: string, code: string): Promise<string | undefined> {
    const now = new Date(this.#clock.now());
    const newest = this.#db
      .selectFrom('email_codes')
      .select('id')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .orderBy('id', 'desc')
      .limit(1);
    const live = await this.#db
      .updateTable('email_codes')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', newest)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', CODE_TRIES)
      .returning(['id', 'code_hash'])
      .executeTakeFirst();
    if (!live || !(await verifySecret(live.code_hash, code))) return undefined;
    const used = await this.#db
      .updateTable('email_codes')
      .set({ used_at: now })
      .where('id', '=', live.id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n ? live.code_hash : undefined;
  }

  /** Stores that the owner of the address showed the code with this hash; good for one registration. */
  async grant(email: string, codeHash: string): Promise<void> {
    const expiresAt = new Date(this.#clock.now() + GRANT_TTL_MS);
    await this.#db
      .insertInto('verification_grants')
      .values({ email, code_hash: codeHash, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }),
      )
      .execute();
  }

  /**
   * Uses up the proof that the address belongs to who registers it: a grant, or a code sent along. The code that
   * earned the grant may be sent again with it; any other code must be a live one.
   */
  async proveAddress(email: string, code: string | undefined): Promise<boolean> {
    const grant = await this.#db
      .selectFrom('verification_grants')
      .select('code_hash')
      .where('email', '=', email)
      .where('expires_at', '>', new Date(this.#clock.now()))
      .executeTakeFirst();
    if (grant && (code === undefined || (await verifySecret(grant.code_hash, code)))) {
      const used = await this.#db
        .deleteFrom('verification_grants')
        .where('email', '=', email)
        .where('code_hash', '=', grant.code_hash)
        .executeTakeFirst();
      return used.numDeletedRows === 1n;
    }
    return code !== undefined && (await this.use('register', email, code)) !== undefined;
  }

  /** Drops what no limit counts any more. */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    await this.#db
      .deleteFrom('email_codes')
      .where('created_at', '<', new Date(now - 2 * DAY))
      .execute();
    await this.#db.deleteFrom('verification_grants').where('expires_at', '<', new Date(now)).execute();
  }
}
