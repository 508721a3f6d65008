import type { Database } from '../../database/schema.ts';
import { newToken, tokenHash } from '../../gateway/access/tokens.ts';

const LINK_TTL_MS = 24 * 60 * 60 * 1000;

/** An enrolment link as it is shown, once. The token is behind `#`, so that it reaches no server log. */
export interface Link {
  readonly path: string;
  readonly expiresAt: Date;
}

/** A link for an operator, in the place of any that he had. Only the hash of its token is stored. */
export async function makeLink(trx: Database, operatorId: number, now: Date): Promise<Link> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_TTL_MS);
  const link = { token_hash: tokenHash(token)!, totp_secret: null, created_at: now, expires_at: expiresAt };
  await trx
    .insertInto('operator_links')
    .values({ operator_id: operatorId, ...link })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(link))
    .execute();
  return { path: `/ops/enrol#${token}`, expiresAt };
}

/** Makes an operator; `undefined` if the address belongs to one. */
export async function addOperator(
  trx: Database,
  email: string,
  role: string,
  now: Date,
): Promise<number | undefined> {
  const added = await trx
    .insertInto('operators')
    .values({ email, role, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}
