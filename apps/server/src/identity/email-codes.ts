import { timingSafeEqual } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import type { SecurityPurpose } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { secondsText, type Clock } from '../clock.ts';
import type { Database, Tables } from '../database/schema.ts';
import { addressKey, isLoopback, siteOfOne } from '../gateway/access/address-key.ts';
import { newToken, tokenHash } from '../gateway/access/tokens.ts';
import { waitFor, type Pace } from './code-pace.ts';
import type { From, Standing } from './sign-in/known-places.ts';
import {
  CODE_TRIES,
  CODE_TTL_MS,
  DAY,
  EASY_STRANGERS_CODES,
  GRANT_TTL_MS,
  STRANGERS_MS,
  type IdentityLimits,
} from './limits.ts';
import { newEmailCode } from './secrets.ts';

/** What codes are for that are asked for without a session. */
export type OpenPurpose = 'register' | 'forgot';
export type CodePurpose = OpenPurpose | SecurityPurpose;

/** Uses up what was found; `false`: it was used, or voided, meanwhile. */
export type Spend = (db: Database) => Promise<boolean>;

/** Who asks for a code: the signed-in owner of the address, or someone who has proved nothing. */
export type Asker = 'session' | (From & { readonly standing: Standing });

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: IdentityLimits;
  /** A keyed hash: a code has too few digits to be hidden by any other. */
  readonly mac: (text: string) => string;
}

interface Asked {
  readonly purpose: string;
  readonly email: string;
  readonly sender: string;
  readonly site: string;
  readonly device: string | null;
  readonly standing: Standing;
  readonly created_at: Date;
}

interface Live {
  readonly id: string;
  readonly bound: string;
  readonly used_at: Date | null;
}

const OPEN_PURPOSES: readonly OpenPurpose[] = ['register', 'forgot'];

/**
 * Codes sent by e-mail, and the grants that a checked code leaves behind (docs/rules.md, "Identity and
 * limits"). A code belongs to who asked for it: what others ask and guess neither spends nor voids it.
 */
export class EmailCodes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Makes and stores a code, replacing an older one of that purpose and asker. `bound` names the operation that it is good
   * for; empty: any of the purpose. `deliver` puts it on its way in the same transaction: nobody waits for a code that was
   * never mailed. Once this returns it is committed.
   */
  issue(
    purpose: CodePurpose,
    email: string,
    by: Asker,
    deliver: (code: string, trx: Database) => Promise<void>,
    bound = '',
  ): Promise<Refusal | undefined> {
    const { db, clock } = this.#deps;
    const sender = by === 'session' ? '' : addressKey(by.ip);
    const site = siteOfOne(sender) ?? '';
    return db.transaction().execute(async (trx) => {
      // The locks make parallel requests see each other: address first, then site and sender, so that none wait in a circle.
      await this.turnOf(trx, email);
      if (site !== '') await lock(trx, `code site ${site}`);
      if (by !== 'session') await lock(trx, `code sender ${sender}`);
      const now = clock.now();
      const tooMany =
        by === 'session'
          ? await this.#tooManyOfUser(trx, purpose, email, now)
          : await this.#tooManyOfOthers(trx, purpose, email, by, now);
      if (tooMany) return tooMany;
      const code = newEmailCode();
      await trx
        .insertInto('email_codes')
        .values({
          purpose,
          email,
          code_mac: this.#macOf(purpose, email, code),
          bound,
          sender,
          site,
          device: by === 'session' ? null : (by.device?.id ?? null),
          is_bare: by !== 'session' && by.device?.isNew !== false,
          standing: by === 'session' ? 'session' : by.standing,
          most_tries: await this.#triesFor(trx, email, by, now),
          created_at: new Date(now),
          expires_at: new Date(now + CODE_TTL_MS),
          used_at: null,
        })
        .execute();
      await deliver(code, trx);
      return undefined;
    });
  }

  /** What a signed-in user asks for is counted by purpose, and nobody else can spend it. */
  async #tooManyOfUser(
    trx: Database,
    purpose: CodePurpose,
    email: string,
    now: number,
  ): Promise<Refusal | undefined> {
    const { limits } = this.#deps;
    const asked = await trx
      .selectFrom('email_codes')
      .select('created_at')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('created_at', '>', new Date(now - DAY))
      .orderBy('created_at', 'desc')
      .execute();
    const times = asked.map(({ created_at }) => created_at.getTime());
    return refusalOf(
      Math.max(waitFor(times, everyInterval(limits), now), waitFor(times, limits.codesOfKnown, now)),
    );
  }

  /** Purposes share the day's numbers; the minute between two is each purpose's own. */
  async #tooManyOfOthers(
    trx: Database,
    purpose: CodePurpose,
    email: string,
    by: From & { readonly standing: Standing },
    now: number,
  ): Promise<Refusal | undefined> {
    const { limits } = this.#deps;
    const sender = addressKey(by.ip);
    const site = siteOfOne(sender) ?? '';
    const isFree = by.standing === 'device' || (limits.localCodesFree && isLoopback(by.ip));
    const asked: Asked[] = await trx
      .selectFrom('email_codes')
      .select(['purpose', 'email', 'sender', 'site', 'device', 'created_at'])
      .select((eb) => eb.ref('standing').$castTo<Standing>().as('standing'))
      .where('purpose', 'in', OPEN_PURPOSES)
      .where('created_at', '>', new Date(now - DAY))
      .where((eb) =>
        isFree
          ? eb('email', '=', email)
          : eb.or([
              eb('email', '=', email),
              eb('sender', '=', sender),
              ...(site === '' ? [] : [eb('site', '=', site)]),
            ]),
      )
      .orderBy('created_at', 'desc')
      .execute();
    const wait = (pace: Pace, counts: (row: Asked) => boolean): number =>
      waitFor(
        asked.filter(counts).map(({ created_at }) => created_at.getTime()),
        pace,
        now,
      );

    const isOwn = (row: Asked): boolean =>
      row.email === email &&
      (by.standing === 'device'
        ? row.standing === 'device' && row.device === by.device?.id
        : row.standing !== 'device' && row.sender === sender);
    // Who shows a device of his own waits for no neighbour behind the same address.
    const shown = by.device?.isNew === false ? by.device.id : undefined;
    const isOfDevice = (row: Asked): boolean => shown === undefined || row.device === shown;
    const waits = [
      wait(everyInterval(limits), (row) => isOwn(row) && isOfDevice(row) && row.purpose === purpose),
      wait(by.standing === 'device' ? limits.codesOfKnown : limits.codesOfOne, isOwn),
    ];
    if (by.standing === 'stranger')
      waits.push(wait(limits.codesInAll, (row) => row.email === email && row.standing === 'stranger'));
    if (!isFree)
      waits.push(wait(limits.codesInAll, (row) => row.sender === sender && row.standing !== 'device'));
    if (!isFree && site !== '')
      waits.push(wait(limits.codesOfSite, (row) => row.site === site && row.standing !== 'device'));
    return refusalOf(Math.max(...waits));
  }

  /** Whoever asks for code after code to guess them all is left one guess for each. */
  async #triesFor(trx: Database, email: string, by: Asker, now: number): Promise<number> {
    if (by === 'session' || by.standing !== 'stranger') return CODE_TRIES;
    const { count } = await trx
      .selectFrom('email_codes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('email', '=', email)
      .where('standing', '=', 'stranger')
      .where('created_at', '>', new Date(now - STRANGERS_MS))
      .executeTakeFirstOrThrow();
    return Number(count) < EASY_STRANGERS_CODES ? CODE_TRIES : 1;
  }

  /**
   * Whether it is the newest code of that purpose for the signed-in owner of the address, and was not asked for another
   * operation than `bound`; it is used up by that.
   */
  async use(purpose: SecurityPurpose, email: string, code: string, bound = ''): Promise<boolean> {
    const spend = await this.find(purpose, email, code, bound);
    return spend !== undefined && spend();
  }

  /** As `use`, but what uses the code up is answered, for who has more to look at before: `false`, it was used meanwhile. */
  async find(
    purpose: SecurityPurpose,
    email: string,
    code: string,
    bound = '',
  ): Promise<(() => Promise<boolean>) | undefined> {
    const live = await this.#guess(purpose, email, code, 'session');
    if (!live || (live.bound !== '' && live.bound !== bound)) return undefined;
    return () => this.#useUp(this.#deps.db, live);
  }

  /**
   * Changes a code into a token with which its holder can register the address, or reset the password of its account,
   * by what the code was sent for; `undefined`: a wrong code.
   */
  async verify(email: string, code: string, by: From): Promise<string | undefined> {
    for (const purpose of OPEN_PURPOSES) {
      const live = await this.#guess(purpose, email, code, by);
      const token = live && (await this.#exchange(email, live));
      if (token !== undefined) return token;
    }
    return undefined;
  }

  #exchange(email: string, live: Live): Promise<string | undefined> {
    return this.#deps.db.transaction().execute(async (trx) => {
      // What voids the code either comes first, or voids the grant as well.
      await this.turnOf(trx, email);
      return (await this.#useUp(trx, live)) ? this.#grant(trx, email, live) : undefined;
    });
  }

  async #grant(trx: Database, email: string, { id }: Live): Promise<string> {
    const token = newToken();
    await trx
      .insertInto('verification_grants')
      .values({
        token_hash: tokenHash(token)!,
        email,
        code_id: id,
        expires_at: new Date(this.#deps.clock.now() + GRANT_TTL_MS),
      })
      .execute();
    return token;
  }

  /**
   * The proof that the address belongs to who registers it, or resets its password: the token of his grant, or a code sent
   * along. The code that earned the grant may be sent again in its place; any other must be a live one. What uses it up is
   * answered.
   */
  async findAddressProof(
    purpose: OpenPurpose,
    email: string,
    { token, code }: { readonly token: string | undefined; readonly code: string | undefined },
    by: From,
  ): Promise<Spend | undefined> {
    const granted = token === undefined ? undefined : (tokenHash(token) ?? '');
    if (granted !== undefined && (await this.#hasGrant(purpose, email, granted)))
      return (db) => this.#useGrant(db, email, 'token_hash', granted);
    const live = code === undefined ? undefined : await this.#guess(purpose, email, code, by);
    if (!live) return undefined;
    return live.used_at === null
      ? (db) => this.#useUp(db, live)
      : (db) => this.#useGrant(db, email, 'code_id', live.id);
  }

  async #hasGrant(purpose: OpenPurpose, email: string, hash: string): Promise<boolean> {
    const grant = await this.#deps.db
      .selectFrom('verification_grants')
      .innerJoin('email_codes', 'email_codes.id', 'code_id')
      .select('token_hash')
      .where('verification_grants.email', '=', email)
      .where('token_hash', '=', hash)
      .where('verification_grants.expires_at', '>', new Date(this.#deps.clock.now()))
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    return grant !== undefined;
  }

  async #useGrant(
    db: Database,
    email: string,
    by: 'token_hash' | 'code_id',
    value: string,
  ): Promise<boolean> {
    const used = await db
      .deleteFrom('verification_grants')
      .where('email', '=', email)
      .where(by, '=', value)
      .where('expires_at', '>', new Date(this.#deps.clock.now()))
      .executeTakeFirst();
    return used.numDeletedRows === 1n;
  }

  /**
   * The turn of an address until the transaction ends: its codes and grants are made and voided in turns. Taken before any row
   * of the user, as whoever asks for a code does.
   */
  turnOf(trx: Database, email: string): Promise<void> {
    return lock(trx, `code address ${email}`);
  }

  /** Voids every code and grant of an address that was asked for so far, of whatever purpose; in its turn. */
  async voidAll(trx: Database, email: string): Promise<void> {
    await trx
      .updateTable('email_codes')
      .set({ used_at: new Date(this.#deps.clock.now()) })
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .execute();
    await trx.deleteFrom('verification_grants').where('email', '=', email).execute();
  }

  /**
   * The newest code of its asker if it is the given one. A wrong one counts as a try, and a try is counted before the
   * check so that parallel guesses cannot exceed the five. A code that was used is found while its grant may live.
   */
  async #guess(
    purpose: CodePurpose,
    email: string,
    code: string,
    by: 'session' | From,
  ): Promise<Live | undefined> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const isMine = (eb: ExpressionBuilder<Tables, 'email_codes'>) =>
      eb('device', 'is not distinct from', by === 'session' ? null : (by.device?.id ?? ''));
    // Who shows a device of his own is not one of the clients without cookies behind an address.
    const sender = by === 'session' || by.device?.isNew === false ? undefined : addressKey(by.ip);
    const isInMyNetwork = (eb: ExpressionBuilder<Tables, 'email_codes'>) =>
      sender === undefined ? eb.val(false) : eb.and([eb('is_bare', '=', true), eb('sender', '=', sender)]);
    const newest = await db
      .selectFrom('email_codes')
      .select((eb) => ['id', isMine(eb).as('is_mine')])
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where((eb) => eb.or([isMine(eb), isInMyNetwork(eb)]))
      .orderBy('is_mine', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return undefined;
    const counter = newest.is_mine ? 'tries' : 'sender_tries';
    const live = await db
      .updateTable('email_codes')
      .set({ [counter]: sql`${sql.ref(counter)} + 1` })
      .where('id', '=', newest.id)
      .where((eb) =>
        eb.or([
          eb.and([eb('used_at', 'is', null), eb('expires_at', '>', new Date(now))]),
          eb('used_at', '>', new Date(now - GRANT_TTL_MS)),
        ]),
      )
      .whereRef(counter, '<', 'most_tries')
      .returning(['id', 'code_mac', 'used_at', 'bound'])
      .executeTakeFirst();
    return live && isSame(live.code_mac, this.#macOf(purpose, email, code)) ? live : undefined;
  }

  async #useUp(db: Database, { id }: Live): Promise<boolean> {
    const used = await db
      .updateTable('email_codes')
      .set({ used_at: new Date(this.#deps.clock.now()) })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n;
  }

  /** Drops what no limit counts any more. */
  async sweep(): Promise<void> {
    const now = this.#deps.clock.now();
    await this.#deps.db
      .deleteFrom('email_codes')
      .where('created_at', '<', new Date(now - STRANGERS_MS - DAY))
      .execute();
    await this.#deps.db.deleteFrom('verification_grants').where('expires_at', '<', new Date(now)).execute();
  }

  #macOf(purpose: CodePurpose, email: string, code: string): string {
    return this.#deps.mac(`${purpose}\0${email}\0${code}`);
  }
}

async function lock(trx: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

function everyInterval({ codeIntervalMs }: IdentityLimits): Pace {
  return { most: Infinity, free: 1, waitMs: codeIntervalMs, longestMs: codeIntervalMs };
}

function refusalOf(waitMs: number): Refusal | undefined {
  if (waitMs <= 0) return undefined;
  const minutes = Math.ceil(waitMs / 60_000);
  if (minutes <= 2) return refuse('CODE_TOO_SOON', { seconds: secondsText(waitMs) });
  if (minutes <= 120) return refuse('CODE_WAIT', { minutes: String(minutes) });
  return refuse('CODE_WAIT_HOURS', { hours: String(Math.ceil(minutes / 60)) });
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
