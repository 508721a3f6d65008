import { createHash } from 'node:crypto';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { WhileStanding } from '../../gateway/access/guards.ts';
import type { SignedInCaller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { IdentityTables } from '../tables.ts';

/**
 * A password is void once it is another; a mailed code, and what a passkey has confirmed, are once either password is another, and
 * after a freeze, whether or not it lasts. What each is told then is what a wrong one is.
 */
const REFUSALS = {
  password: 'PASSWORD_INCORRECT',
  fundPassword: 'PASSWORD_INCORRECT',
  code: 'VERIFICATION_CODE_ERROR',
  passkey: 'PASSKEY_REFUSED',
} as const;
export type Shown = keyof typeof REFUSALS;

/** What a caller has shown, each with what it holds under. */
type Noted = ReadonlyMap<Shown, string>;

const noted = new WeakMap<SignedInCaller, Noted>();

const STATE = [
  'password_hash',
  'fund_password_hash',
  'withdrawals_frozen_at',
  'withdrawals_thawed_at',
] as const;
type StateOfUser = Pick<Selectable<IdentityTables['users']>, (typeof STATE)[number]>;

/**
 * The row of a user, held until the transaction ends: a change of password, a reset, a freeze or a closing that holds it as
 * well either is seen here, or comes after and ends what is made here. What it ends is read after this, never with it.
 */
export function holdUser(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select([...STATE, 'frozen_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Notes under what a caller is about to show his passwords, a mailed code or a passkey. */
export async function noteStanding(
  db: Database,
  caller: SignedInCaller,
  shown: readonly Shown[],
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(STATE)
    .where('id', '=', caller.session.userId)
    .executeTakeFirstOrThrow();
  noted.set(caller, new Map(shown.map((each) => [each, nameOf(user, each)])));
}

/** Under what the caller has shown it; empty when he has not. */
export function notedStanding(caller: SignedInCaller, shown: Shown): string {
  return noted.get(caller)?.get(shown) ?? '';
}

/**
 * Refuses unless what the caller has shown holds still, and lets it hold until the transaction ends: his session lives, his
 * account is not frozen, and no code or password of his was voided since he showed it. First in every transaction that makes
 * or changes what a proof was asked for: a proof takes its time, and what ends it may have come meanwhile.
 */
export async function holdStanding(trx: Database, caller: SignedInCaller): Promise<Refusal | undefined> {
  const { id, userId } = caller.session;
  const user = await holdUser(trx, userId);
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', String(id))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!user || user.frozen_at !== null || !session) return refuse('SIGNED_OUT');
  for (const [shown, state] of noted.get(caller) ?? [])
    if (state !== nameOf(user, shown)) return refuse(REFUSALS[shown]);
  return undefined;
}

/** What `change` writes into the security log, and its messages, are there with the change or not at all. */
export function createStanding({ services, messenger }: Pick<Deps, 'services' | 'messenger'>): WhileStanding {
  return async (caller, change) => {
    const done = await services.db
      .transaction()
      .execute(async (trx) => (await holdStanding(trx, caller)) ?? change(trx));
    if (!(done instanceof Refusal)) await messenger.announce(caller.session.userId);
    return done;
  };
}

/**
 * The same for what a command does: the last look before it is submitted, after every change that was under way. The user's row
 * is let go before the core has its turn, so that no change of a password waits for that.
 */
export function checkStanding(db: Database, caller: SignedInCaller): Promise<Refusal | undefined> {
  return db.transaction().execute((trx) => holdStanding(trx, caller));
}

/** A name for what a password, a mailed code or a passkey's answer holds under. */
function nameOf(user: StateOfUser, shown: Shown): string {
  const { password_hash: password, fund_password_hash: fundPassword } = user;
  const freeze = [user.withdrawals_frozen_at?.getTime() ?? 0, user.withdrawals_thawed_at?.getTime() ?? 0];
  const mailed = [password, fundPassword, ...freeze];
  const parts = { password: [password], fundPassword: [fundPassword], code: mailed, passkey: mailed };
  return createHash('sha256').update(JSON.stringify(parts[shown])).digest('base64');
}
