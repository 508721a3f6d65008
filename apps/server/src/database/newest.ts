import { LIST_REACH } from '@bourse/protocol/list-reach';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';

/** Which page of a list, from 1. */
export interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** From when to when, ms since 1970, both ends included. */
export interface Period {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** As many of ordered rows as a list looks at. What narrows a list further is asked of these alone. */
export function newest<Row>(ordered: SelectQueryBuilder<any, any, Row>) {
  return ordered.limit(LIST_REACH).as('newest');
}

/**
 * One page of a list over `newest` rows, and how many lines it has: exact, since it ends where they end. So neither
 * counting nor turning pages takes longer the more there was.
 */
export async function pageOf<Row>(
  ordered: SelectQueryBuilder<any, any, Row>,
  { pageNo, pageSize }: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await ordered
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const skip = (pageNo - 1) * pageSize;
  if (skip >= total) return { rows: [], total };
  return { rows: (await ordered.limit(pageSize).offset(skip).execute()) as Row[], total };
}

/**
 * One page of a list that any column may narrow. It ends after LIST_REACH lines as the lists of users do, so counting ends
 * there; a period leads to older ones.
 */
export async function boundedPageOf<Row>(
  db: Kysely<any>,
  ordered: SelectQueryBuilder<any, any, Row>,
  { pageNo, pageSize }: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const lines = ordered
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('line'))
    .limit(LIST_REACH)
    .as('lines');
  const { total } = await db
    .selectFrom(lines)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const skip = (pageNo - 1) * pageSize;
  if (skip >= total) return { rows: [], total };
  const rows = await ordered
    .limit(Math.min(pageSize, total - skip))
    .offset(skip)
    .execute();
  return { rows: rows as Row[], total };
}
