import type { Permission } from '@bourse/protocol/operators/permissions';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import { findRole, type Role } from '../../database/operator-roles.ts';
import type { Database } from '../../database/schema.ts';
import { lockTeam } from './lock-team.ts';

/** A role, and what it may do. */
export interface Given {
  readonly role: string;
  readonly permissions: readonly Permission[] | undefined;
}

/** An operator as decisions about him see him. */
export interface Found {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly enrolled_at: Date | null;
  readonly disabled_at: Date | null;
}

export function findOperator(db: Database, id: string): Promise<Found | undefined> {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'role', 'enrolled_at', 'disabled_at'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .executeTakeFirst();
}

/** The same, with the team as it is until the transaction ends. */
export async function lockOperator(trx: Database, id: string): Promise<Found | undefined> {
  await lockTeam(trx);
  return findOperator(trx, id);
}

/** The role as whoever approves is shown it, or why it cannot be given: by its name alone it could be any. */
export async function asShown(db: Database, { role, permissions }: Given): Promise<Role | Refusal> {
  const found = await findRole(db, role);
  if (!found) return refuse('OPS_ROLE_UNKNOWN');
  // Proposals of an earlier release do not say it.
  return found.permissions.join() === permissions?.join() ? found : refuse('OPS_CHANGED_MEANWHILE');
}

/** What a proposal about him is held against. */
export async function stateOf(db: Database, found: Found | undefined) {
  if (!found) return refuse('NOT_FOUND');
  const { email, role, enrolled_at, disabled_at } = found;
  const { permissions = [] } = (await findRole(db, role)) ?? {};
  return { email, role, permissions, state: disabled_at ? 'disabled' : enrolled_at ? 'active' : 'invited' };
}

/** What he is, unless his role was retired while he was disabled. */
export async function usable(db: Database, found: Found | undefined) {
  return found && !(await findRole(db, found.role)) ? refuse('OPS_ROLE_UNKNOWN') : stateOf(db, found);
}

/** Whether the exchange would be without an admin who can sign in, were this one none any more. */
async function isLastAdmin(trx: Database, found: Found): Promise<boolean> {
  return isAbleAdmin(found) && (await countOtherAdmins(trx, found)) === 0;
}

/** Him, or why the exchange cannot be without him. */
export async function unlessLastAdmin(trx: Database, found: Found | undefined): Promise<Found | Refusal> {
  if (!found) return refuse('NOT_FOUND');
  return (await isLastAdmin(trx, found)) ? refuse('OPS_LAST_ADMIN') : found;
}

/** Why he must not have that role: what takes two admins could be decided by nobody. */
export async function whyNotChanged(trx: Database, found: Found, role: string): Promise<Refusal | undefined> {
  if (role === 'admin' || !isAbleAdmin(found)) return undefined;
  const others = await countOtherAdmins(trx, found);
  if (others > 1) return undefined;
  return refuse(others === 0 ? 'OPS_LAST_ADMIN' : 'OPS_TWO_ADMINS');
}

function isAbleAdmin({ role, enrolled_at, disabled_at }: Found): boolean {
  return role === 'admin' && enrolled_at !== null && disabled_at === null;
}

/** Admins who can sign in, without this one. */
async function countOtherAdmins(trx: Database, { id }: Found): Promise<number> {
  const { count } = await trx
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
