import { boundedPageOf } from '../../database/newest.ts';
import { opsKycCalls, type KycDetail, type KycRow } from '@bourse/protocol/operators/kyc/calls';
import { refuse } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { matchesUser } from '../search.ts';

/** Review of identities. Whoever looks at personal data is on record before he sees it. */
export function kycHandlers(
  { services, log, looks, guard }: Deps,
  { review, kyc }: Pick<DomainOperations, 'review' | 'kyc'>,
): Call[] {
  const { db, reads } = services;

  const list = handle(opsKycCalls.list, async ({ status, search, pageNo, pageSize }, caller) => {
    await looks.search(search, caller);
    const chosen = applications(reads.db)
      .where('kyc_applications.status', '=', status)
      .$if(search !== undefined, (query) => query.where(matchesUser(search!)));
    // Whoever waits the longest is first; of those decided, the last one.
    const ordered = chosen.orderBy('kyc_applications.id', status === 'pending' ? 'asc' : 'desc');
    const { rows, total } = await boundedPageOf(reads.db, ordered, { pageNo, pageSize });
    return { list: rows.map(rowOf), totalRow: total };
  });

  const detail = handle(opsKycCalls.detail, async ({ id }, caller) => {
    const row = await find(id);
    if (!row) return refuse('NOT_FOUND');
    await log.note(actorOf(caller), { action: 'kyc.read', subject: `user:${row.user_id}`, after: { id } });
    const personal = await review.find(Number(id));
    if (!personal) return refuse('NOT_FOUND');
    const { realName, idNumber, hasPhotos, sameNumber } = personal;
    const others = sameNumber.length === 0 ? [] : await usersOf(db, sameNumber);
    return { ...rowOf(row), realName, idNumber, hasPhotos, sameNumber: others, rejectReason: row.reason };
  });

  const photo = handle(opsKycCalls.photo, async ({ id, side }, caller) => {
    const row = await find(id);
    if (!row) return refuse('NOT_FOUND');
    const after = { id, side };
    await log.note(actorOf(caller), { action: 'kyc.photo', subject: `user:${row.user_id}`, after });
    const picture = await review.photo(Number(id), side, caller.operator.id);
    // Documents are painted anew as JPEG when they come.
    return picture ? new Download({ contentType: 'image/jpeg', body: picture.bytes }) : refuse('NOT_FOUND');
  });

  const approve = handle(opsKycCalls.approve, async ({ id }, caller) => {
    const row = await find(id);
    if (!row) return refuse('NOT_FOUND');
    const tooNew = await guard.refusalToNew(caller);
    if (tooNew) return tooNew;
    const entry = { action: 'kyc.approve', subject: `user:${row.user_id}`, after: { id } };
    const refused = await kyc.approve(Number(id), `operator:${caller.operator.id}`, (trx) =>
      log.write(trx, actorOf(caller), entry),
    );
    return refused ?? {};
  });

  const reject = handle(opsKycCalls.reject, async ({ id, reason }, caller) => {
    const row = await find(id);
    if (!row) return refuse('NOT_FOUND');
    const entry = { action: 'kyc.reject', subject: `user:${row.user_id}`, after: { id, reason } };
    const refused = await kyc.reject(Number(id), reason, `operator:${caller.operator.id}`, (trx) =>
      log.write(trx, actorOf(caller), entry),
    );
    return refused ?? {};
  });

  function find(id: string) {
    return applications(db)
      .where(sql<boolean>`kyc_applications.id = ${id}::bigint`)
      .executeTakeFirst();
  }

  return [list, detail, photo, approve, reject];
}

function applications(db: Database) {
  return db
    .selectFrom('kyc_applications')
    .innerJoin('users', 'users.id', 'kyc_applications.user_id')
    .select(['kyc_applications.id', 'kyc_applications.status', 'kyc_applications.reason'])
    .select([
      'kyc_applications.created_at',
      'kyc_applications.decided_at',
      'users.id as user_id',
      'users.email',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];

function rowOf(row: Row): KycRow {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    email: row.email,
    status: row.status,
    submitTime: row.created_at.getTime(),
    decideTime: row.decided_at?.getTime() ?? 0,
  };
}

async function usersOf(db: Database, ids: readonly number[]): Promise<KycDetail['sameNumber']> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'kyc'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, email, kyc }) => ({ userId: String(id), email, kyc: kyc as 0 | 1 | 2 }));
}
