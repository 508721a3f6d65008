import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { RecoveryCodes, TotpSetup } from '@bourse/protocol/identity/two-factor-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { SecretBox } from '../../files/secret-box.ts';
import { timeText } from '../../clock.ts';
import type { Caller, SignedInCaller } from '../../gateway/call.ts';
import type { Facts } from '../../gateway/access/proof.ts';
import type { Services } from '../../services.ts';
import type { Attempts } from './attempts.ts';
import { HOUR, type IdentityLimits } from '../limits.ts';
import type { WhileStanding } from '../../gateway/access/guards.ts';
import type { Users } from '../users.ts';

export type Where = Pick<Caller, 'ip' | 'agent'>;

const RECOVERY_CODES = 10;
/** No 0 O 1 I L. Ten characters of these are 49 bits. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 10;
/** Codes of the step before and after the present one pass: clocks differ, and people are slow. */
const WINDOW = 1;

interface Deps {
  readonly services: Services;
  readonly box: SecretBox;
  readonly attempts: Attempts;
  readonly limits: IdentityLimits;
  readonly users: Users;
  readonly whileStanding: WhileStanding;
}

/** Time-based codes (RFC 6238: SHA-1, six digits, 30 s) and the recovery codes that stand in for the app. */
export class SecondFactors {
  readonly #services: Services;
  readonly #box: SecretBox;
  readonly #attempts: Attempts;
  readonly #limits: IdentityLimits;
  readonly #users: Users;
  readonly #whileStanding: WhileStanding;

  constructor({ services, box, attempts, limits, users, whileStanding }: Deps) {
    this.#services = services;
    this.#box = box;
    this.#attempts = attempts;
    this.#limits = limits;
    this.#users = users;
    this.#whileStanding = whileStanding;
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.#factor(userId))?.enabled_at != null;
  }

  async recoveryCodesLeft(userId: number): Promise<number> {
    const { count } = await this.#services.db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Makes a secret, in the place of one set up before and not switched on. */
  async setUp(userId: number, email: string): Promise<TotpSetup | Refusal> {
    // Settles one whose end has come.
    await this.#factor(userId);
    const secret = new Secret({ size: 20 });
    const sealed = this.#box.seal(secret.base32, contextOf(userId));
    const stored = await this.#services.db
      .insertInto('second_factors')
      .values({ user_id: userId, secret: sealed, created_at: this.#now(), enabled_at: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: sealed, created_at: this.#now() })
          .where('second_factors.enabled_at', 'is', null),
      )
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) return refuse('TOTP_ON');
    const issuer = this.#services.brand.current.name;
    return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret }).toString() };
  }

  /**
   * Switches on what was set up, when the code shows that the app has it and `proof` (an e-mail code, used up by being
   * looked at) holds as well.
   */
  async enable(
    code: string,
    proof: () => Promise<Refusal | undefined>,
    caller: SignedInCaller,
  ): Promise<RecoveryCodes | Refusal> {
    const { userId } = caller.session;
    const factor = await this.#factor(userId);
    if (!factor) return refuse('TOTP_OFF');
    if (factor.enabled_at !== null) return refuse('TOTP_ON');
    const booked = await this.#attempts.book(keyOf(userId), this.#limits.secondFactor);
    if (booked instanceof Refusal) return booked;
    const step = this.#stepOf(userId, factor.secret, code);
    if (step === undefined) return refuse('TOTP_INCORRECT');
    await this.#attempts.forgive(keyOf(userId));
    const refusal = await proof();
    if (refusal) return refusal;

    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    return this.#whileStanding(caller, async (trx) => {
      const enabled = await trx
        .updateTable('second_factors')
        .set({ enabled_at: this.#now(), last_step: String(step) })
        .where('user_id', '=', userId)
        // Another setup in between has another secret, which this code does not prove.
        .where('secret', '=', factor.secret)
        .where('enabled_at', 'is', null)
        .executeTakeFirst();
      if (enabled.numUpdatedRows !== 1n) return refuse('TOTP_INCORRECT');
      const hashes = recoveryCodes.map((each) => this.#recoveryHash(userId, each));
      await trx
        .insertInto('recovery_codes')
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
        .execute();
      await this.#changed(userId, 'twoFactorEnabled', caller, trx);
      return { recoveryCodes };
    });
  }

  /** Switches it off, or lets it end after the wait; whoever asks for it has been looked at. */
  async disable(caller: SignedInCaller): Promise<Refusal | undefined> {
    const { userId } = caller.session;
    const { clock, settings } = this.#services;
    const waitMs = settings.protectionWaitHours * HOUR;
    return this.#whileStanding(caller, async (trx) => {
      if (waitMs === 0) {
        await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
        await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await this.#changed(userId, 'twoFactorDisabled', caller, trx);
        return undefined;
      }
      const offFrom = clock.now() + waitMs;
      await trx
        .updateTable('second_factors')
        .set({ off_from: new Date(offFrom) })
        .where('user_id', '=', userId)
        .execute();
      await this.#changed(userId, 'twoFactorEnds', caller, trx, { from: timeText(offFrom) });
      return undefined;
    });
  }

  /** Takes back that it ends; answers whether it was to end. */
  async keep(userId: number): Promise<boolean> {
    const kept = await this.#services.db
      .updateTable('second_factors')
      .set({ off_from: null })
      .where('user_id', '=', userId)
      .where('off_from', '>', this.#now())
      .executeTakeFirst();
    return kept.numUpdatedRows === 1n;
  }

  /** From when (ms) it is off, as was asked; 0: it stays as it is. */
  async offFrom(userId: number): Promise<number> {
    return (await this.#factor(userId))?.off_from?.getTime() ?? 0;
  }

  /**
   * Refuses unless two-factor is off or the code is right: six digits of the app, each accepted once, or a recovery code.
   * Wrong ones count; five pause it for 15 minutes. Those of a log-in count for the `place` that it comes from, so that
   * who has the password cannot keep the owner from using his second factor.
   */
  async check(
    userId: number,
    code: string | undefined,
    where: Where,
    place?: string,
  ): Promise<Refusal | undefined> {
    const factor = await this.#factor(userId);
    if (!factor || factor.enabled_at === null) return undefined;
    if (code === undefined) return refuse('TOTP_REQUIRED');
    const key = place === undefined ? keyOf(userId) : `${keyOf(userId)} ${place}`;
    const booked = await this.#attempts.book(key, this.#limits.secondFactor);
    if (booked instanceof Refusal) return booked;
    const step = this.#stepOf(userId, factor.secret, code);
    const isRight =
      step === undefined
        ? await this.#useRecoveryCode(userId, code, where)
        : await this.#useStep(userId, step);
    if (!isRight) return refuse('TOTP_INCORRECT');
    await this.#attempts.forgive(key);
    return undefined;
  }

  /** One whose end has come is forgotten when somebody first looks. */
  async #factor(userId: number) {
    const { db } = this.#services;
    const factor = await db
      .selectFrom('second_factors')
      .select(['secret', 'enabled_at', 'off_from'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!factor || factor.off_from === null || factor.off_from > this.#now()) return factor;
    await db.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .where('off_from', '<=', this.#now())
        .executeTakeFirst();
      if (ended.numDeletedRows === 1n)
        await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    });
    return undefined;
  }

  /** The time step whose code it is; `undefined` for a wrong one. */
  #stepOf(userId: number, sealed: string, code: string): number | undefined {
    const token = code.replaceAll(' ', '');
    if (!/^\d{6}$/.test(token)) return undefined;
    const secret = Secret.fromBase32(this.#box.open(sealed, contextOf(userId)));
    const timestamp = this.#services.clock.now();
    const delta = TOTP.validate({ token, secret, timestamp, window: WINDOW });
    return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
  }

  /** Only forward: a code that someone looked at over the shoulder is worthless after its use. */
  async #useStep(userId: number, step: number): Promise<boolean> {
    const used = await this.#services.db
      .updateTable('second_factors')
      .set({ last_step: String(step) })
      .where('user_id', '=', userId)
      .where('enabled_at', 'is not', null)
      .where('last_step', '<', String(step))
      .executeTakeFirst();
    return used.numUpdatedRows === 1n;
  }

  async #useRecoveryCode(userId: number, code: string, where: Where): Promise<boolean> {
    const used = await this.#services.db
      .updateTable('recovery_codes')
      .set({ used_at: this.#now() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', this.#recoveryHash(userId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) return false;
    await this.#users.log(userId, 'recoveryCodeUsed', where);
    return true;
  }

  /** Case and separators do not matter: it is typed from paper. */
  #recoveryHash(userId: number, code: string): string {
    return this.#box.mac('recovery code', `${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);
  }

  async #changed(
    userId: number,
    event: 'twoFactorEnabled' | 'twoFactorEnds' | 'twoFactorDisabled',
    where: Where,
    trx: Database,
    facts?: Facts,
  ): Promise<void> {
    await trx
      .updateTable('users')
      .set({ security_changed_at: sql`greatest(security_changed_at, ${this.#now()}::timestamptz)` })
      .where('id', '=', userId)
      .execute();
    await this.#users.log(userId, event, where, trx, facts);
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }
}

function contextOf(userId: number): string {
  return `totp ${userId}`;
}

function keyOf(userId: number): string {
  return `totp ${userId}`;
}

/** `ABCDE-FGHJK` */
function newRecoveryCode(): string {
  let code = '';
  while (code.length < RECOVERY_LENGTH) code += RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}
