import { sql, type Kysely } from 'kysely';

export const name = '0014-content';

/** Articles, tabs and figures beside banners and notices, with versions; and what projects of new coins say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contents drop constraint contents_kind_check;
    alter table contents add constraint contents_kind_check
      check (kind in ('banner', 'notice', 'article', 'tab', 'figure', 'pitch'));
    -- A draft has not been published.
    alter table contents alter column published_at drop not null;
    alter table contents add column slug text unique;
    alter table contents add column tab text not null default '';
    alter table contents add column version integer not null default 1;
    alter table contents add column updated_at timestamptz not null default '2025-01-01';
    create index contents_tab on contents (tab, position) where kind = 'article';

    -- What an operator saved, and before that what it was: so nothing is lost that was ever shown.
    create table content_versions (
      content_id integer not null references contents (id),
      version integer not null,
      saved_at timestamptz not null,
      saved_by text not null,
      texts jsonb not null,
      primary key (content_id, version)
    );

    create table project_details (
      project_id bigint primary key,
      icon text not null
    );

    create table project_texts (
      project_id bigint not null,
      language text not null,
      name text not null,
      summary text not null,
      rules text not null,
      facts jsonb not null,
      primary key (project_id, language)
    );

    -- White papers: a PDF as it was uploaded, or Markdown.
    create table project_books (
      project_id bigint not null,
      language text not null,
      kind text not null check (kind in ('pdf', 'markdown')),
      body bytea not null,
      updated_at timestamptz not null,
      primary key (project_id, language)
    );

    -- Which ends of subscriptions their owners have been told of.
    create table subscriptions_told (
      subscription_id bigint not null,
      what text not null,
      primary key (subscription_id, what)
    );
  `.execute(db);
}
