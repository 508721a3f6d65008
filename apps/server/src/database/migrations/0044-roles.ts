import { sql, type Kysely } from 'kysely';

export const name = '0044-roles';

/**
 * What several processes on one database need: a name under which they find each other, and word of changes to what each
 * keeps in memory. The word goes out with the commit of the change, whoever made it; nobody has to listen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchange_name (
      only_row boolean primary key default true check (only_row),
      name text not null default substr(md5(gen_random_uuid()::text), 1, 12)
    );
    comment on table exchange_name is 'by which core and gateways of this database find each other on NATS';
    insert into exchange_name default values;

    create function tell_change() returns trigger language plpgsql as $$
    declare
      fields jsonb := '{}';
      field text;
    begin
      if tg_level = 'ROW' then
        foreach field in array tg_argv loop
          fields := fields || jsonb_build_object(field, to_jsonb(coalesce(new, old)) -> field);
        end loop;
      end if;
      perform pg_notify('changes', jsonb_build_object('table', tg_table_name, 'fields', fields)::text);
      return null;
    end $$;

    create trigger tell_change after update of revoked_at on sessions for each row
      when (old.revoked_at is null and new.revoked_at is not null)
      execute function tell_change('id', 'token_hash');
    create trigger tell_change after update of frozen_at on users for each row
      when (old.frozen_at is distinct from new.frozen_at)
      execute function tell_change('id', 'frozen_at');
    create trigger tell_end after delete on api_keys for each row
      execute function tell_change('id', 'access_key', 'user_id');
    create trigger tell_change after update of suspended_at on api_keys for each row
      when (old.suspended_at is distinct from new.suspended_at)
      execute function tell_change('user_id', 'suspended_at');
    create trigger tell_change after insert or update or delete on cancel_after for each row
      execute function tell_change('user_id');
    create trigger tell_change after insert or update or delete on switches for each statement
      execute function tell_change();
    create trigger tell_change after insert or update or delete on closed_products for each statement
      execute function tell_change();
    create trigger tell_change after insert or update or delete on maintenance for each statement
      execute function tell_change();
    create trigger tell_change after insert or update or delete on coins for each statement
      execute function tell_change();
    create trigger tell_change after insert or update or delete on chains for each statement
      execute function tell_change();
  `.execute(db);
}
