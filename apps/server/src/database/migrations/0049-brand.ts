import { sql, type Kysely } from 'kysely';

export const name = '0049-brand';

/** Name, colours and pictures that an operator has set; other processes are told of a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand (
      only_row boolean primary key default true check (only_row),
      name text not null,
      legal_entity text not null,
      accent text not null,
      logo text not null,
      logo_dark text not null,
      favicon text not null,
      service_url text not null,
      social jsonb not null,
      languages text[] not null
    );
    create trigger tell_change after insert or update on brand for each statement
      execute function tell_change();
  `.execute(db);
}
