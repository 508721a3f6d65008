import { LIST_REACH } from '@bourse/protocol/fields';
import { sql, type SelectQueryBuilder } from 'kysely';

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
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
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
