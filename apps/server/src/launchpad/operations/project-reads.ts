import { formatAmount } from '@bourse/money/amount';
import type { ParsedOf } from '@bourse/protocol/call';
import { phaseOf } from '@bourse/protocol/launchpad/project';
import type {
  opsLaunchpadCalls,
  OpsProjectDetail,
  OpsProjectRow,
  OpsSubscriptionRow,
} from '@bourse/protocol/operators/launchpad/calls';
import { sql } from 'kysely';
import { boundedPageOf, type Paging } from '../../database/newest.ts';
import type { Services } from '../../services.ts';
import type { Participants } from '../participants.ts';
import { FALLBACK, findProject, listProjects, type FullProject } from '../queries.ts';
import { termsOf } from '../records.ts';
import { projectView } from '../views.ts';

/** Projects and what was subscribed to them, as operators read them. */
export interface ProjectReads {
  list(query: ParsedOf<typeof opsLaunchpadCalls.list>): Promise<{ list: OpsProjectRow[]; totalRow: number }>;
  detail(id: string): Promise<OpsProjectDetail | undefined>;
  subscriptions(id: string, paging: Paging): Promise<{ list: OpsSubscriptionRow[]; totalRow: number }>;
}

export function projectReads(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  counts: Participants,
): ProjectReads {
  async function rowOf(row: FullProject): Promise<OpsProjectRow> {
    const { name, icon, symbol } = row;
    const participants = await counts.of(row);
    const {
      summary: _summary,
      progress: _progress,
      ...view
    } = projectView(row, { name, icon, symbol, participants, summary: '' }, clock.now());
    return { ...view, status: row.status };
  }

  return {
    async list({ phase, pageNo, pageSize }) {
      const now = clock.now();
      const query = { phase, pageNo, pageSize, language: FALLBACK, now, newestFirst: true };
      const { rows, total } = await listProjects(db, query);
      return { list: await Promise.all(rows.map(rowOf)), totalRow: total };
    },

    async detail(id) {
      const row = await findProject(db, id, FALLBACK);
      if (!row) return undefined;
      const [texts, books] = await Promise.all([
        db
          .selectFrom('project_texts')
          .select(['language', 'name', 'summary', 'rules', 'facts'])
          .where('project_id', '=', id)
          .orderBy('language')
          .execute(),
        db
          .selectFrom('project_books')
          .select(['language', 'kind', 'updated_at', sql<number>`length(body)`.as('bytes')])
          .select(sql<Buffer | null>`case when kind = 'markdown' then body end`.as('text'))
          .where('project_id', '=', id)
          .orderBy('language')
          .execute(),
      ]);
      const terms = termsOf(row);
      const isOpen = row.status === 'open';
      return {
        ...(await rowOf(row)),
        texts,
        books: books.map(({ language, kind, bytes, text, updated_at }) => ({
          language,
          kind,
          bytes,
          text: text?.toString() ?? '',
          path: kind === 'pdf' ? `/bb/subscribe/book/${id}/${language}` : '',
          updateTime: updated_at.getTime(),
        })),
        can: {
          edit: isOpen && clock.now() < terms.joinStart,
          cancel: isOpen && phaseOf(terms, false, clock.now()) !== 'ended',
          listPair: row.status !== 'cancelled' && row.symbol === '',
        },
      };
    },

    async subscriptions(id, paging) {
      const newestFirst = db
        .selectFrom('subscriptions')
        .leftJoin('users', (join) => join.on(sql<boolean>`users.id = subscriptions.owner`))
        .selectAll('subscriptions')
        .select('users.email')
        .where('project_id', '=', id)
        .orderBy('subscriptions.id', 'desc');
      const { rows, total } = await boundedPageOf(db, newestFirst, paging);
      const list = rows.map((row) => ({
        id: row.id,
        userId: row.owner,
        email: row.email ?? '',
        paid: formatAmount(BigInt(row.paid)),
        coins: formatAmount(BigInt(row.coins)),
        status: row.status,
        createTime: Number(row.created_at),
        unlockTime: Number(row.unlock_at),
      }));
      return { list, totalRow: total };
    },
  };
}
