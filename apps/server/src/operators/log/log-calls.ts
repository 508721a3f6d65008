import { boundedPageOf } from '../../database/newest.ts';
import { opsLogCalls } from '@bourse/protocol/operators/log/calls';
import { sql } from 'kysely';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';

/** The audit log, to read and to check. */
export function logHandlers({ services: { reads }, log, looks }: Deps): Call[] {
  const list = handle(opsLogCalls.list, async (query, caller) => {
    const { operatorId, action, subject, startTime, endTime } = query;
    if (subject?.startsWith('user:')) await looks.search(subject, caller);
    const chosen = reads.db
      .selectFrom('audit_log')
      .selectAll()
      .$if(operatorId !== undefined, (q) => q.where(sql<boolean>`operator_id = ${operatorId}::bigint`))
      .$if(action !== undefined, (q) => q.where('action', 'like', beginning(action!)))
      .$if(subject !== undefined, (q) => q.where('subject', 'like', beginning(subject!)))
      .$if(startTime !== undefined, (q) => q.where('time', '>=', new Date(startTime!)))
      .$if(endTime !== undefined, (q) => q.where('time', '<=', new Date(endTime!)));
    const { rows, total } = await boundedPageOf(reads.db, chosen.orderBy('id', 'desc'), query);
    const list = rows.map((row) => ({
      id: row.id,
      time: row.time.getTime(),
      operatorId: row.operator_id === null ? '' : String(row.operator_id),
      email: row.email,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
      ip: row.ip,
      requestId: row.request_id,
      hash: row.hash,
    }));
    return { list, totalRow: total };
  });

  const verify = handle(opsLogCalls.verify, () => log.verify());

  return [list, verify];
}

/** For `like`: whatever begins with the text. */
function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
