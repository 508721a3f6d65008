import { sql, type Kysely } from 'kysely';

export const name = '0051-payout-decisions';

/** What of a payout is decided before the signer is asked for it, so that a crash in between forgets nothing; and what a chain may take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_decisions (
      withdrawal_id bigint primary key,
      payout jsonb not null,
      decided_by integer references operators (id),
      automatic jsonb,
      worth numeric(40),
      decided_at timestamptz not null,
      ordered_at timestamptz,
      check ((decided_by is null) = (automatic is not null)),
      check (automatic is null or worth is not null)
    );
    comment on table payout_decisions is 'what the signer is to be asked for; written before the payout starts';
    comment on column payout_decisions.decided_by is 'whose approval completed it; null: released automatically';
    comment on column payout_decisions.worth is 'of an automatic one, in USDT, 1e-8 units';
    comment on column payout_decisions.ordered_at is 'when its order was written';
    create index payout_decisions_open on payout_decisions (withdrawal_id) where ordered_at is null;
    create index payout_decisions_automatic on payout_decisions (decided_at) where automatic is not null;

    alter table chains add column fee_limit numeric(40) not null default 0 check (fee_limit >= 0);
    comment on column chains.fee_limit is 'the most that the chain may take for a payout, in its own coin';
    update chains set fee_limit = 1e8 * case format
      when 'evm' then 0.02 when 'tron' then 60 when 'bitcoin' then 0.001 when 'litecoin' then 0.01 when 'dogecoin' then 5
      when 'ripple' then 0.01 when 'cardano' then 2 else 0.1 end;
  `.execute(db);
}
