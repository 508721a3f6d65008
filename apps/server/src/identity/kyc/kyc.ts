import type { IdentityStatus } from '@bourse/protocol/identity/kyc-calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { Screen } from '../../screening/screening.ts';
import type { Where } from '../sign-in/second-factors.ts';
import { numberParameter } from '../../database/parameter.ts';
import { DAY } from '../limits.ts';
import type { Deps } from '../deps.ts';

/** What a user claims to be; the photos are ids of his uploads. */
export interface Claim {
  readonly realName: string;
  readonly idNumber: string;
  readonly frontPhoto: string;
  readonly backPhoto: string;
}

/** Who decided: `demo`, or `operator:<id>`. */
export type Decider = 'demo' | `operator:${number}`;

/** What else has to be committed with a decision, such as an entry of the operators' audit log. */
export type Alongside = (trx: Database) => Promise<unknown>;

interface KycDeps extends Pick<Deps, 'services' | 'box' | 'files' | 'messenger' | 'users'> {
  /** Asked before somebody is verified. */
  readonly screen: Screen;
}

/** What the demo reviewer lets pass before he approves. */
const DEMO_REVIEW_MS = 5_000;

const STATES = { none: 0, reviewing: 1, verified: 2 } as const;

/**
 * Identity verification: applications, their states, the decisions. Names and numbers are sealed, photos are in the
 * encrypted store; a user's state is in `users.kyc`, where other domains look it up.
 */
export class Kyc {
  readonly #deps: KycDeps;

  constructor(deps: KycDeps) {
    this.#deps = deps;
  }

  /** Takes an application. Refused while one is under review, and for ever once verified. */
  submit(userId: number, claim: Claim, where: Where): Promise<Refusal | undefined> {
    const { services, box, files, users } = this.#deps;
    return services.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select('kyc')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (user.kyc !== STATES.none) return refuse('KYC_LOCKED');
      const photos = [claim.frontPhoto, claim.backPhoto];
      if (!(await files.store.take(photos, userId, 'kyc', trx))) return refuse('FILE_NOT_FOUND');
      await trx
        .insertInto('kyc_applications')
        .values({
          user_id: userId,
          status: 'pending',
          real_name: box.seal(claim.realName, contextOf('name', userId)),
          id_number: box.seal(claim.idNumber, contextOf('number', userId)),
          id_number_mac: box.mac('id number', claim.idNumber.toUpperCase().replaceAll('-', '')),
          front_file: claim.frontPhoto,
          back_file: claim.backPhoto,
          decided_by: null,
          created_at: this.#now(),
          decided_at: null,
          photos_deleted_at: null,
        })
        .execute();
      await trx.updateTable('users').set({ kyc: STATES.reviewing }).where('id', '=', userId).execute();
      await users.log(userId, 'kycSubmitted', where, trx);
      return undefined;
    });
  }

  /** What the user sees of it: his last application, in part. */
  async status(userId: number): Promise<IdentityStatus> {
    const { db } = this.#deps.services;
    const row = await db
      .selectFrom('users')
      .leftJoin('kyc_applications as a', 'a.user_id', 'users.id')
      .select(['kyc', 'a.status', 'real_name', 'id_number', 'reason', 'a.created_at'])
      .where('users.id', '=', userId)
      .orderBy('a.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const auth = row.kyc as IdentityStatus['auth'];
    if (row.real_name === null) return { auth, realName: '', idNumber: '', rejectReason: '', submitTime: 0 };
    return {
      auth,
      realName: maskName(this.openName(userId, row.real_name)),
      idNumber: maskNumber(this.openNumber(userId, row.id_number!)),
      rejectReason: row.status === 'rejected' ? row.reason! : '',
      submitTime: row.created_at!.getTime(),
    };
  }

  /** Refuses when it is not pending (any more), not there at all, or held by screening. */
  async approve(id: number, by: Decider, alongside?: Alongside): Promise<Refusal | undefined> {
    const held = await this.#deps.screen.refusalOf('identity', String(id));
    if (held) return held;
    return this.#decide(id, { status: 'verified', reason: '', by }, alongside);
  }

  /** As `approve`. The user is told the reason and can apply again. */
  reject(id: number, reason: string, by: Decider, alongside?: Alongside): Promise<Refusal | undefined> {
    return this.#decide(id, { status: 'rejected', reason, by }, alongside);
  }

  async #decide(
    id: number,
    decision: { status: 'verified' | 'rejected'; reason: string; by: Decider },
    alongside: Alongside | undefined,
  ): Promise<Refusal | undefined> {
    const { services, messenger } = this.#deps;
    const { status, reason, by } = decision;
    const userId = await services.db.transaction().execute(async (trx) => {
      const decided = await trx
        .updateTable('kyc_applications')
        .set({ status, reason, decided_by: by, decided_at: this.#now() })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('user_id')
        .executeTakeFirst();
      if (!decided) return undefined;
      const kyc = status === 'verified' ? STATES.verified : STATES.none;
      await trx.updateTable('users').set({ kyc }).where('id', '=', decided.user_id).execute();
      const kind = status === 'verified' ? 'kycVerified' : 'kycRejected';
      await messenger.send(decided.user_id, kind, { reason }, { once: `kyc:${id}`, db: trx });
      await alongside?.(trx);
      return decided.user_id;
    });
    if (userId !== undefined) {
      await messenger.announce(userId);
      return undefined;
    }
    const known = await services.db
      .selectFrom('kyc_applications')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return refuse(known ? 'OPS_NOT_PENDING' : 'NOT_FOUND');
  }

  /** The demo reviewer approves what has waited for five seconds. */
  async reviewDemo(): Promise<void> {
    const ripe = await this.#deps.services.db
      .selectFrom('kyc_applications')
      .select('id')
      .where('status', '=', 'pending')
      .where('created_at', '<=', new Date(this.#now().getTime() - DEMO_REVIEW_MS))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('kyc_applications as other')
              .select('other.id')
              .whereRef('other.id_number_mac', '=', 'kyc_applications.id_number_mac')
              .whereRef('other.user_id', '<>', 'kyc_applications.user_id')
              .whereRef('other.id', '<', 'kyc_applications.id')
              .where('other.status', '<>', 'rejected'),
          ),
        ),
      )
      .orderBy('id')
      .execute();
    // Refused when an operator was faster.
    for (const { id } of ripe) await this.approve(id, 'demo');
  }

  /** Deletes photos `kyc_retention_days` after the decision; 0 keeps them. Pending ones are never touched. */
  async deleteOldPhotos(): Promise<void> {
    const { services, files } = this.#deps;
    const days = await numberParameter(services.db, 'kyc_retention_days');
    if (days === 0) return;
    const old = await services.db
      .selectFrom('kyc_applications')
      .select(['id', 'front_file', 'back_file'])
      .where('decided_at', '<=', new Date(this.#now().getTime() - days * DAY))
      .where('photos_deleted_at', 'is', null)
      .execute();
    for (const { id, front_file, back_file } of old) {
      await files.store.remove([front_file, back_file]);
      await services.db
        .updateTable('kyc_applications')
        .set({ photos_deleted_at: this.#now() })
        .where('id', '=', id)
        .execute();
    }
  }

  /** As on the document that was accepted; empty when none was. */
  async nameOf(userId: number): Promise<string> {
    return (await this.namesOf([userId])).get(userId) ?? '';
  }

  /** Of those who are verified. */
  async namesOf(userIds: readonly number[]): Promise<Map<number, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#deps.services.db
      .selectFrom('kyc_applications')
      .select(['user_id', 'real_name'])
      .where('user_id', 'in', [...userIds])
      .where('status', '=', 'verified')
      .execute();
    return new Map(rows.map((row) => [row.user_id, this.openName(row.user_id, row.real_name)]));
  }

  /** All that a user has handed in, for himself. */
  async allOf(userId: number): Promise<unknown[]> {
    const rows = await this.#deps.services.db
      .selectFrom('kyc_applications')
      .select(['status', 'real_name', 'id_number', 'reason', 'created_at', 'decided_at', 'photos_deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ real_name: name, id_number: number, ...row }) => ({
      ...row,
      realName: this.openName(userId, name),
      idNumber: this.openNumber(userId, number),
    }));
  }

  openName(userId: number, sealed: string): string {
    return this.#deps.box.open(sealed, contextOf('name', userId));
  }

  openNumber(userId: number, sealed: string): string {
    return this.#deps.box.open(sealed, contextOf('number', userId));
  }

  #now(): Date {
    return new Date(this.#deps.services.clock.now());
  }
}

function contextOf(field: 'name' | 'number', userId: number): string {
  return `kyc ${field} ${userId}`;
}

/** The first letter, and one star for each of the others, four at most: enough to know whose it is. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.min(4, rest.length));
}

/** The last four characters, of short numbers fewer: never more than half. */
export function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return '*'.repeat(number.length - shown) + number.slice(-shown);
}
