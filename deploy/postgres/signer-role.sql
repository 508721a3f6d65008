-- The signer's own way into the exchange's database: it reads orders, writes reports, and can do nothing else.
-- By the role that owns the database, once:
--   psql "$DATABASE_URL" -v password="$(openssl rand -hex 24)" -f deploy/postgres/signer-role.sql
create role bourse_signer login password :'password' connection limit 4;
-- Nobody but the owner needs tables that fill the disk unseen.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
grant usage on schema public to bourse_signer;
grant select on payout_orders, payout_reports to bourse_signer;
grant insert on payout_reports to bourse_signer;
grant usage on sequence payout_reports_seq_seq to bourse_signer;
grant select on reserve_requests, reserve_signatures to bourse_signer;
grant insert on reserve_signatures to bourse_signer;
