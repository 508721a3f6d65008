import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { createHash } from 'node:crypto';
import { numberParameter } from '../database/parameter.ts';
import type { Database } from '../database/schema.ts';
import type { Facts, Operation } from '../gateway/access/proof.ts';
import { HOUR } from './limits.ts';
import type { Deps } from './deps.ts';

/** What other domains ask about a user before money moves. */

/**
 * Refuses unless it is the code mailed to that address for that operation. What uses it up is answered, for who has more to
 * look at before.
 */
export async function findSecurityCode(
  { codes }: Pick<Deps, 'codes'>,
  { purpose, facts }: Operation,
  email: string,
  code: string,
): Promise<(() => Promise<Refusal | undefined>) | Refusal> {
  const spend = await codes.find(purpose, email, code, boundTo(facts));
  if (!spend) return refuse('VERIFICATION_CODE_ERROR');
  return async () => ((await spend()) ? undefined : refuse('VERIFICATION_CODE_ERROR'));
}

/** What a code is bound to, as it is stored. */
export function boundTo(facts: Facts = {}): string {
  const entries = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? '' : createHash('sha256').update(JSON.stringify(entries)).digest('base64');
}

/**
 * Until when (ms) withdrawals are blocked, because a password or the second factor was changed, or support has unfrozen the
 * account: `withdraw_block_hours` after it. 0 when they are not.
 */
export async function withdrawBlockedUntil(
  { services: { db, clock } }: Pick<Deps, 'services'>,
  userId: number,
  on: Database = db,
): Promise<number> {
  const { security_changed_at: changedAt } = await on
    .selectFrom('users')
    .select('security_changed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (changedAt === null) return 0;
  const hours = await numberParameter(on, 'withdraw_block_hours');
  const until = changedAt.getTime() + hours * HOUR;
  return until > clock.now() ? until : 0;
}

/** Refuses while support has frozen the account, or its owner his withdrawals by a link. */
export async function refuseFrozen(
  { services: { db } }: Pick<Deps, 'services'>,
  userId: number,
  on: Database = db,
): Promise<Refusal | undefined> {
  const user = await on
    .selectFrom('users')
    .select(['frozen_at', 'withdrawals_frozen_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.frozen_at !== null) return refuse('ACCOUNT_FROZEN');
  return user.withdrawals_frozen_at === null ? undefined : refuse('WITHDRAWALS_FROZEN');
}

/** 0 not authenticated, 1 reviewing, 2 verified. */
export async function kycState(
  { services: { db } }: Pick<Deps, 'services'>,
  userId: number,
): Promise<0 | 1 | 2> {
  const { kyc } = await db
    .selectFrom('users')
    .select('kyc')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return kyc as 0 | 1 | 2;
}

/** How far somebody has been looked at: 0 until he is verified. */
export async function levelOf(
  { services: { db } }: Pick<Deps, 'services'>,
  userId: number,
): Promise<0 | 1 | 2> {
  const { kyc, level } = await db
    .selectFrom('users')
    .select(['kyc', 'level'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return kyc === 2 ? (level as 1 | 2) : 0;
}
