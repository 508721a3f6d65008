import type { Refusal } from '@bourse/protocol/refusal';
import { refuse } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Caller, SignedInCaller } from '../../gateway/call.ts';
import { newToken, tokenHash } from '../../gateway/access/tokens.ts';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { DAY, HOUR } from '../limits.ts';
import type { EmailCodes } from '../email-codes.ts';
import type { Users } from '../users.ts';
import type { WhileStanding } from '../../gateway/access/guards.ts';

type Where = Pick<Caller, 'ip' | 'agent'>;

/** A link in a mail works that long, and longer than anything that the mail announces takes. */
const LINK_MS = 7 * DAY;

interface Deps {
  readonly services: Services;
  readonly users: Users;
  readonly codes: Pick<EmailCodes, 'turnOf' | 'voidAll'>;
  readonly whileStanding: WhileStanding;
  /**
   * Takes back what a thief has set going and what has not taken effect yet; the other domains' part of it. What it answers is to
   * be called after the commit.
   */
  readonly takeBack: (trx: Database, userId: number) => Promise<() => void>;
}

/**
 * Withdrawals that their owner has frozen, with a link that mails about his protections carry (docs/rules.md, "Proofs"). The
 * link asks for nothing: who has it can only stop money, not move it.
 */
export class WithdrawalFreeze {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A fresh link for a mail to the user. What comes after `#` is not sent to any server when the page is opened. */
  async link(userId: number, db: Database = this.#deps.services.db): Promise<string> {
    const { clock, settings } = this.#deps.services;
    const token = newToken();
    const now = clock.now();
    await db
      .insertInto('freeze_links')
      .values({
        token_hash: tokenHash(token)!,
        user_id: userId,
        created_at: new Date(now),
        expires_at: new Date(now + Math.max(LINK_MS, 2 * settings.protectionWaitHours * HOUR)),
      })
      .execute();
    return `${settings.publicUrl}/pc/freeze#${token}`;
  }

  /**
   * Freezes the withdrawals of whomever the link was mailed to, voids the codes that were mailed to him, and takes back what waits,
   * all of it or nothing: it works once. Who
   * freezes again has said no again: what two operators decide about the freeze is bound to its time.
   */
  async freezeBy(token: string, where: Where): Promise<Refusal | undefined> {
    const { services, users, codes } = this.#deps;
    const now = new Date(services.clock.now());
    const hash = tokenHash(token);
    if (hash === undefined) return refuse('LINK_INVALID');
    const done = await services.db.transaction().execute(async (trx) => {
      const link = await trx
        .updateTable('freeze_links')
        .set({ used_at: now })
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      if (!link) return undefined;
      const { user_id: id } = link;
      const email = await users.emailOf(id, trx);
      await codes.turnOf(trx, email);
      await codes.voidAll(trx, email);
      await trx.updateTable('users').set({ withdrawals_frozen_at: now }).where('id', '=', id).execute();
      const taken = await this.keepProtections(trx, id);
      await users.log(id, 'withdrawalsFrozen', where, trx);
      return taken;
    });
    if (!done) return refuse('LINK_INVALID');
    done();
    return undefined;
  }

  /** Takes back what waits and would weaken his protections. The answer is to be called after the commit. */
  async keepProtections(trx: Database, id: number): Promise<() => void> {
    const now = new Date(this.#deps.services.clock.now());
    // A freeze begins anew: what operators were to decide of it was bound to its time.
    const frozenAnew = sql<Date | null>`case when withdrawals_frozen_at is null then null else ${now}::timestamptz end`;
    await trx
      .updateTable('users')
      .set({ anti_phishing_off_from: null, withdrawals_frozen_at: frozenAnew })
      .where('id', '=', id)
      .execute();
    await trx.updateTable('second_factors').set({ off_from: null }).where('user_id', '=', id).execute();
    return this.#deps.takeBack(trx, id);
  }

  /** Lets money out again for its owner, whose proofs have been looked at. */
  async thawBy(caller: SignedInCaller): Promise<Refusal | undefined> {
    return this.#deps.whileStanding(caller, async (trx) => {
      const isThawed = await this.#thaw(trx, caller.session.userId, caller);
      return isThawed ? undefined : refuse('WITHDRAWALS_NOT_FROZEN');
    });
  }

  /**
   * The same as operators have decided of the freeze `since` (ms) then; answers whether it was stopped so. Withdrawals wait after
   * it as after an unfreeze, so that the owner sees first what there is.
   */
  async thaw(
    userId: number,
    { since, where }: { readonly since: number; readonly where: Where },
    alongside: (trx: Database) => Promise<unknown>,
  ): Promise<boolean> {
    return this.#deps.services.db.transaction().execute(async (trx) => {
      if (!(await this.#thaw(trx, userId, where, since))) return false;
      const now = new Date(this.#deps.services.clock.now());
      await trx.updateTable('users').set({ security_changed_at: now }).where('id', '=', userId).execute();
      await alongside(trx);
      return true;
    });
  }

  async #thaw(trx: Database, userId: number, where: Where, since?: number): Promise<boolean> {
    const thawed = await trx
      .updateTable('users')
      .set({ withdrawals_frozen_at: null, withdrawals_thawed_at: new Date(this.#deps.services.clock.now()) })
      .where('id', '=', userId)
      .where('withdrawals_frozen_at', 'is not', null)
      .$if(since !== undefined, (query) =>
        query.where(sql`date_trunc('milliseconds', withdrawals_frozen_at)`, '=', new Date(since!)),
      )
      .executeTakeFirst();
    if (thawed.numUpdatedRows !== 1n) return false;
    await this.#deps.users.log(userId, 'withdrawalsThawed', where, trx);
    return true;
  }

  /** Since when (ms) nothing is paid out; 0: it is. */
  async since(userId: number): Promise<number> {
    const row = await this.#deps.services.db
      .selectFrom('users')
      .select('withdrawals_frozen_at')
      .where('id', '=', userId)
      .executeTakeFirst();
    return row?.withdrawals_frozen_at?.getTime() ?? 0;
  }

  /** Drops links that are of no use any more. */
  async sweep(): Promise<void> {
    const now = new Date(this.#deps.services.clock.now());
    await this.#deps.services.db.deleteFrom('freeze_links').where('expires_at', '<', now).execute();
  }
}
