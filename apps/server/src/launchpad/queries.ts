import { LIST_REACH } from '@bourse/protocol/list-reach';
import type { Language } from '@bourse/protocol/languages';
import type { ProjectPhase } from '@bourse/protocol/launchpad/project';
import { sql, type RawBuilder } from 'kysely';
import type { Paging } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import type { ProjectTable } from './records.ts';
import type { SubscriptionOfProject } from './views.ts';

/** The language of a text that has not been translated. */
export const FALLBACK: Language = 'en-US';

/** A project with what is said about it in one language. A project without words goes by its coin. */
export interface FullProject extends ProjectTable {
  readonly name: string;
  readonly summary: string;
  readonly icon: string;
  readonly symbol: string;
}

/** The phase by the clock, as `phaseOf` has it. */
function phaseAt(now: number): RawBuilder<ProjectPhase> {
  const time = String(now);
  return sql`case
    when p.status = 'cancelled' then 'cancelled'
    when ${time}::bigint < p.warmup_start then 'upcoming'
    when ${time}::bigint < p.join_start then 'warming'
    when ${time}::bigint < p.join_end then 'participating'
    else 'ended' end`;
}

/** What a reader of `language` sees of the projects that `chosen` picks. */
function projects(language: Language, chosen: RawBuilder<unknown>): RawBuilder<FullProject> {
  return sql<FullProject>`
    select p.*, coalesce(t.name, p.coin) as name, coalesce(t.summary, '') as summary,
      coalesce(d.icon, '') as icon, coalesce(pair.symbol, '') as symbol
    from (${chosen}) p
    left join project_details d on d.project_id = p.id
    left join lateral (
      select name, summary from project_texts
      where project_id = p.id and language in (${language}, ${FALLBACK})
      order by language = ${language} desc limit 1
    ) t on true
    left join lateral (select symbol from pairs where base = p.coin order by quote = 'USDT' desc limit 1) pair on true`;
}

/** Shown projects by phase, the one that ends or begins next first; of those past the last one. */
export async function listProjects(
  db: Database,
  query: Paging & { language: Language; now: number; phase: ProjectPhase | undefined; newestFirst?: boolean },
): Promise<{ rows: FullProject[]; total: number }> {
  const { language, now, phase, pageNo, pageSize } = query;
  const wanted = query.newestFirst
    ? sql`${phase ?? null}::text is null or phase = ${phase ?? null}`
    : sql`phase <> 'upcoming' and (${phase ?? null}::text is null or phase = ${phase ?? null})`;
  const all = sql`select p.*, ${phaseAt(now)} as phase from projects p`;
  const order = query.newestFirst
    ? sql`id desc`
    : sql`array_position(array['participating', 'warming', 'ended', 'cancelled'], phase),
        case when phase in ('participating', 'warming') then join_end else -join_end end, id`;
  const chosen = sql`select * from (${all}) a where ${wanted}
    order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<FullProject>`select * from (${projects(language, chosen)}) p order by ${order}`.execute(db),
    sql<{ total: string }>`select count(*) as total from (${all}) a where ${wanted}`.execute(db),
  ]);
  return { rows, total: Number(counts[0]!.total) };
}

/** One project, whatever its phase. */
export async function findProject(
  db: Database,
  id: string,
  language: Language,
): Promise<FullProject | undefined> {
  const chosen = sql`select * from projects where id = ${id}`;
  return (await projects(language, chosen).execute(db)).rows[0];
}

/** Rules and facts in a language, or in English. */
export async function findTexts(db: Database, id: string, language: Language) {
  return db
    .selectFrom('project_texts')
    .select(['language', 'rules', 'facts'])
    .where('project_id', '=', id)
    .where('language', 'in', [language, FALLBACK])
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst();
}

/** The white paper in a language, or in English, with the languages that there are. */
export async function findBook(db: Database, id: string, language: Language) {
  const languages = await db
    .selectFrom('project_books')
    .select('language')
    .where('project_id', '=', id)
    .orderBy('language')
    .execute();
  if (languages.length === 0) return undefined;
  const book = await db
    .selectFrom('project_books')
    .select(['language', 'kind', 'updated_at'])
    // A PDF is fetched on its own.
    .select(sql<Buffer | null>`case when kind = 'markdown' then body end`.as('text'))
    .where('project_id', '=', id)
    .where('language', 'in', [language, FALLBACK])
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst();
  return book && { ...book, languages: languages.map((row) => row.language) };
}

export interface SubscriptionRow extends SubscriptionOfProject {
  readonly name: string;
  readonly icon: string;
  readonly phase: ProjectPhase;
}

/** A user's subscriptions, newest first, as far as lists reach: project and status are looked for among so many. */
export async function listSubscriptions(
  db: Database,
  query: Paging & { user: number; language: Language; now: number; status?: string; projectId?: string },
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const { user, language, now, status = null, projectId = null, pageNo, pageSize } = query;
  const newest = sql`(select * from subscriptions where owner = ${String(user)} order by id desc limit ${LIST_REACH})`;
  const wanted = sql`(${status}::text is null or s.status = ${status})
    and (${projectId}::bigint is null or s.project_id = ${projectId}::bigint)`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<SubscriptionRow>`
      select s.*, p.mode, p.price, ${phaseAt(now)} as phase,
        coalesce(t.name, p.coin) as name, coalesce(d.icon, '') as icon
      from ${newest} s
      join projects p on p.id = s.project_id
      left join project_details d on d.project_id = p.id
      left join lateral (
        select name from project_texts
        where project_id = p.id and language in (${language}, ${FALLBACK})
        order by language = ${language} desc limit 1
      ) t on true
      where ${wanted}
      order by s.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: string }>`select count(*) as total from ${newest} s where ${wanted}`.execute(db),
  ]);
  return { rows, total: Number(counts[0]!.total) };
}

export async function findSubscription(db: Database, id: number): Promise<SubscriptionOfProject> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('projects', 'projects.id', 'subscriptions.project_id')
    .selectAll('subscriptions')
    .select(['projects.mode', 'projects.price'])
    .where('subscriptions.id', '=', String(id))
    .executeTakeFirstOrThrow();
}

/** What one user has in a project. */
export async function shareOf(db: Database, projectId: string, user: number) {
  const { paid, coins } = await db
    .selectFrom('subscriptions')
    .select((eb) => [
      eb.fn.sum<string | null>('paid').as('paid'),
      eb.fn.sum<string | null>('coins').as('coins'),
    ])
    .where('project_id', '=', projectId)
    .where('owner', '=', String(user))
    .where('status', '<>', 'refunded')
    .executeTakeFirstOrThrow();
  return { paid: BigInt(paid ?? 0), coins: BigInt(coins ?? 0) };
}
