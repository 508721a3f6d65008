import { sql, type Kysely } from 'kysely';

export const name = '0101-approval-ends';

/**
 * Until when approvals of a pay-out hold (docs/custody.md, "Approvals"). What was decided before and has no order yet has
 * ended: both sign anew. Orders stay as they are; the signer refuses those that it has not accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_ends (
      withdrawal_id bigint primary key,
      valid_until bigint not null check (valid_until > 0)
    );
    comment on table approval_ends is 'until when the approvals of a payout hold that a signer pays; fixed with the first of them';
    comment on column approval_ends.valid_until is 'seconds since 1970, UTC';
    update payout_decisions set payout = payout || '{"validUntil": 0}' where ordered_at is null;
  `.execute(db);
}
