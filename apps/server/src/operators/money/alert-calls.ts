import { formatAmount } from '@bourse/money/amount';
import { opsAlertCalls, SETTLED_BY_HAND } from '@bourse/protocol/operators/alerts/calls';
import { opsStrayCalls } from '@bourse/protocol/operators/strays/calls';
import { refuse } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import { boundedPageOf } from '../../database/newest.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { actorOf } from '../log/audit-log.ts';

/** What chains show and the books do not explain: alerts, and payments that are nobody's deposit. */
export function alertHandlers({ services: { db, reads, clock }, log, looks }: Deps): Call[] {
  const list = handle(opsAlertCalls.list, async ({ kind, ...page }) => {
    const chosen = reads.db
      .selectFrom('custody_alerts')
      .selectAll()
      .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
      .orderBy(sql`ended_at is not null`)
      .orderBy('id', 'desc');
    const { rows, total } = await boundedPageOf(reads.db, chosen, page);
    return {
      list: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        subject: row.subject,
        args: row.args,
        raised: row.raised_at.getTime(),
        ended: row.ended_at?.getTime() ?? 0,
        byHand: SETTLED_BY_HAND.includes(row.kind),
      })),
      totalRow: total,
    };
  });

  const settle = handle(opsAlertCalls.settle, async ({ id, remark }, caller) => {
    const alert = await db
      .selectFrom('custody_alerts')
      .selectAll()
      .where(sql<boolean>`id = ${id}::bigint`)
      .executeTakeFirst();
    if (!alert || !SETTLED_BY_HAND.includes(alert.kind)) return refuse('NOT_FOUND');
    const { kind, subject, args } = alert;
    const entry = {
      action: 'alert.settle',
      subject: `alert:${id}`,
      before: { kind, subject, ...args },
      after: { remark },
    };
    return log.auditedCommand(actorOf(caller), entry, async () => {
      const settled = await db
        .updateTable('custody_alerts')
        .set({ ended_at: new Date(clock.now()), ended_by: caller.operator.id })
        .where('id', '=', alert.id)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return settled ? {} : refuse('OPS_NOT_PENDING');
    });
  });

  const strays = handle(opsStrayCalls.list, async ({ kind, search, startTime, endTime, ...page }, caller) => {
    await looks.search(search, caller);
    const chosen = reads.db
      .selectFrom('stray_payments')
      .leftJoin('users', 'users.id', 'stray_payments.user_id')
      .selectAll('stray_payments')
      .select('users.email')
      .$if(kind !== undefined, (q) => q.where('reason', '=', kind!))
      .$if(search !== undefined, (q) =>
        q.where(
          sql<boolean>`(payment_of(tx_hash) = payment_of(${search}) or address = ${search} or memo = ${search})`,
        ),
      )
      .$if(startTime !== undefined, (q) => q.where('stray_payments.created_at', '>=', new Date(startTime!)))
      .$if(endTime !== undefined, (q) => q.where('stray_payments.created_at', '<=', new Date(endTime!)))
      .orderBy('stray_payments.id', 'desc');
    const { rows, total } = await boundedPageOf(reads.db, chosen, page);
    return {
      list: rows.map((row) => ({
        id: row.id,
        chain: row.chain,
        reason: row.reason,
        txHash: row.tx_hash,
        address: row.address,
        memo: row.memo,
        userId: row.user_id === null ? '' : String(row.user_id),
        email: row.email ?? '',
        currency: row.currency ?? '',
        token: row.token,
        amount: row.amount === null ? '' : formatAmount(BigInt(row.amount)),
        value: row.value,
        depositId: row.deposit_id ?? '',
        time: row.created_at.getTime(),
      })),
      totalRow: total,
    };
  });

  return [list, settle, strays];
}
