import { formatAmount } from '@bourse/money/amount';
import type { CommissionView } from '@bourse/protocol/referral/calls';
import { sql } from 'kysely';
import { boundedPageOf, newest, type Paging } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import { commissionsOf } from './commission-totals.ts';

/** `users.kyc` of someone whose identity is verified. */
const VERIFIED = 2;

interface Invitee {
  readonly id: number;
  readonly email: string;
  readonly kyc: number;
  readonly created_at: Date;
}

/** The code with which others register. */
export async function inviteCodeOf(db: Database, user: number): Promise<string> {
  const { code } = await db
    .selectFrom('invites')
    .select('code')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return code;
}

/** Whom a user has invited, newest first, and how many, as far as lists reach. */
export async function listInvitees(
  db: Database,
  inviter: number,
  page: Paging,
): Promise<{ rows: Invitee[]; total: number }> {
  const invited = db
    .selectFrom('users')
    .select(['id', 'email', 'kyc', 'created_at'])
    .where('inviter_id', '=', inviter)
    .orderBy('id', 'desc');
  return boundedPageOf(db, invited, page);
}

/** How many a user has invited, and how many of them are verified: among the newest, as far as lists reach. */
export async function countInvitees(
  db: Database,
  inviter: number,
): Promise<{ invitees: number; verified: number }> {
  const invited = db
    .selectFrom('users')
    .select('kyc')
    .where('inviter_id', '=', inviter)
    .orderBy('id', 'desc');
  const { invitees, verified } = await db
    .selectFrom(newest(invited))
    .select((eb) => [
      eb.fn.countAll<string>().as('invitees'),
      eb.fn.countAll<string>().filterWhere('newest.kyc', '=', VERIFIED).as('verified'),
    ])
    .executeTakeFirstOrThrow();
  return { invitees: Number(invitees), verified: Number(verified) };
}

/** What the fees of each of these invitees have earned the inviter, by currency. */
export async function commissionByInvitee(
  db: Database,
  inviter: number,
  invitees: readonly number[],
): Promise<Map<number, CommissionView[]>> {
  const sums = new Map<number, CommissionView[]>(invitees.map((id) => [id, []]));
  if (invitees.length === 0) return sums;
  const { rows } = await sql<{ invitee: string; currency: string; amount: string }>`
    select invitee, currency, sum(amount) as amount from ${commissionsOf(inviter)} paid
    where invitee = any(${invitees.map(String)}) group by 1, 2 order by 2`.execute(db);
  for (const row of rows) sums.get(Number(row.invitee))!.push(commissionView(row));
  return sums;
}

/** What an inviter has earned in all, and since a time in ms, by currency. */
export async function commissionSums(
  db: Database,
  inviter: number,
  since: number,
): Promise<{ all: CommissionView[]; recent: CommissionView[] }> {
  const { rows: all } = await sql<{ currency: string; amount: string }>`
    select currency, sum(amount) as amount from ${commissionsOf(inviter)} paid group by 1 order by 1`.execute(
    db,
  );
  const { rows: recent } = await sql<{ currency: string; amount: string }>`
    select currency, sum(amount) as amount from commissions
    where inviter = ${inviter} and time >= ${since} group by 1 order by 1`.execute(db);
  return { all: all.map(commissionView), recent: recent.map(commissionView) };
}

export function isVerified({ kyc }: Invitee): boolean {
  return kyc === VERIFIED;
}

function commissionView(row: { readonly currency: string; readonly amount: string }): CommissionView {
  return { currency: row.currency, amount: formatAmount(BigInt(row.amount)) };
}
