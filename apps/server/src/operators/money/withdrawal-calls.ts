import { opsWithdrawalCalls, type OpsWithdrawalDetail } from '@bourse/protocol/operators/withdrawals/calls';
import { formatAmount } from '@bourse/money/amount';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import { timeText } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type Operator } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import type { WalletOperations } from '../../wallet/wallet.ts';
import type { Deps } from '../deps.ts';
import { withdrawalHash } from './payload.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { approvalsNeeded } from './withdrawal-sums.ts';
import {
  approvalsOf,
  findWithdrawal,
  listWithdrawals,
  rowView,
  type WithdrawalRow,
} from './withdrawal-queries.ts';

/**
 * Money on its way out: approved (by two above the limit), then paid outside, then finished with the hash of the
 * payment; or rejected. What was approved is bound by a hash: nobody can approve one thing and have another paid.
 */
export function withdrawalHandlers(
  { services, log, guard, proposals }: Deps,
  operations: WalletOperations,
  market: MarketOperations,
): Call[] {
  const { db, reads, clock } = services;
  const needed = async (on: Database, row: WithdrawalRow, approver?: number) => {
    const viewer = { now: clock.now(), ...(approver !== undefined && { approver }) };
    return (await approvalsNeeded(on, market, [row], viewer)).get(row.id)!;
  };

  const list = handle(opsWithdrawalCalls.list, (query, { operator }) =>
    listWithdrawals(reads.db, market, query, { now: clock.now(), approver: operator.id }),
  );

  const detail = handle(opsWithdrawalCalls.detail, async ({ id }, { operator }) => {
    const row = await findWithdrawal(db, id);
    if (!row) return refuse('NOT_FOUND');
    const approvedBy = (await approvalsOf(db, [row])).get(row.id)!;
    const worth = market.worthInUsdt(row.currency, BigInt(row.amount));
    const mayDecide = operator.role === 'admin' || operator.role === 'finance';
    const isPending = row.status === 'pending';
    const persons = await needed(db, row, operator.id);
    const approved = approvedBy.length >= persons;
    const heldUntil = isPending ? await operations.heldUntil(Number(row.owner)) : 0;
    const mine = approvedBy.some(({ operatorId }) => operatorId === String(operator.id));
    return {
      ...rowView(row, approvedBy.length, persons),
      payloadHash: withdrawalHash(row),
      valueUsdt: worth === undefined ? '' : formatAmount(worth),
      approvedBy,
      heldUntil,
      can: {
        approve: mayDecide && isPending && !mine && !approved && heldUntil === 0,
        startPayout: mayDecide && isPending && approved && heldUntil === 0,
        finish: mayDecide && row.status === 'paying',
        reject: mayDecide && (isPending || row.status === 'paying'),
      },
      user: await userOf(db, operations, row),
    };
  });

  const approve = handle(opsWithdrawalCalls.approve, ({ id, payloadHash, totp }, caller) =>
    db.transaction().execute(async (trx) => {
      await queue(trx);
      const row = await findWithdrawal(trx, id);
      const wrong = whyNot(row, payloadHash);
      if (wrong) return wrong;
      const until = await operations.heldUntil(Number(row!.owner));
      if (until !== 0) return refuse('WITHDRAWAL_HELD', { time: timeText(until) });
      const approvedBy = (await approvalsOf(trx, [row!])).get(row!.id)!;
      if (approvedBy.some(({ operatorId }) => operatorId === String(caller.operator.id)))
        return refuse('OPS_SECOND_PERSON');
      const persons = await needed(trx, row!, caller.operator.id);
      const unproven = await guard.refusalOf(caller, totp, { isSecondPerson: persons === 2 });
      if (unproven) return unproven;
      const worth = market.worthInUsdt(row!.currency, BigInt(row!.amount));
      const approval = {
        payload_hash: payloadHash,
        created_at: new Date(clock.now()),
        worth: worth === undefined ? null : String(worth),
      };
      await trx
        .insertInto('approvals')
        .values({ withdrawal_id: row!.id, operator_id: caller.operator.id, ...approval })
        // One of another payload, which counts no more.
        .onConflict((conflict) => conflict.columns(['withdrawal_id', 'operator_id']).doUpdateSet(approval))
        .execute();
      const after = payloadOf(row!);
      await log.write(trx, actorOf(caller), {
        action: 'withdrawal.approve',
        subject: `withdrawal:${id}`,
        after,
      });
      return { approvals: approvedBy.length + 1, approvalsNeeded: persons };
    }),
  );

  const startPayout = handle(opsWithdrawalCalls.startPayout, async ({ id, payloadHash }, caller) => {
    const row = await findWithdrawal(db, id);
    const wrong = whyNot(row, payloadHash);
    if (wrong) return wrong;
    const approvals = (await approvalsOf(db, [row!])).get(row!.id)!.length;
    if (approvals < (await needed(db, row!)))
      return refuse(approvals === 0 ? 'OPS_NOT_APPROVED' : 'OPS_SECOND_PERSON');
    const subject = `withdrawal:${id}`;
    const entry = { action: 'withdrawal.startPayout', subject, after: payloadOf(row!) };
    return log.auditedCommand(actorOf(caller), entry, async () => {
      await noteStart(row!.id, caller.operator);
      return (await operations.startPayout(id)) ?? {};
    });
  });

  async function noteStart(withdrawalId: string, operator: Operator): Promise<void> {
    await db
      .insertInto('payout_starts')
      .values({ withdrawal_id: withdrawalId, operator_id: operator.id, started_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  const finish = handle(opsWithdrawalCalls.finish, async ({ id, txHash }, caller) => {
    const row = await findWithdrawal(db, id);
    if (!row) return refuse('NOT_FOUND');
    if (row.status !== 'paying')
      return refuse(row.status === 'pending' ? 'OPS_NOT_APPROVED' : 'OPS_NOT_PENDING');
    const subject = `withdrawal:${id}`;
    // Whoever has said that nothing was paid does not say the opposite alone.
    if ((await proposals.proposerOf('withdrawal.notPaid', subject)) === caller.operator.id)
      return refuse('OPS_SECOND_PERSON');
    const entry = { action: 'withdrawal.finish', subject, after: { txHash } };
    return log.auditedCommand(
      actorOf(caller),
      entry,
      async () => (await operations.finishPayout(id, txHash)) ?? {},
    );
  });

  /** To pay and then to say that nothing was paid would be a way to pay twice: it takes two, whoever they are. */
  const takeBack = proposals.kind('withdrawal.notPaid', {
    approvers: ['admin', 'finance'],
    alwaysTwo: true,
    async current({ id }: { id: string; remark: string }) {
      const row = await findWithdrawal(db, id);
      if (!row) return refuse('NOT_FOUND');
      return row.status === 'paying' ? { ...payloadOf(row), status: row.status } : refuse('OPS_NOT_PENDING');
    },
    carryOut: ({ id, remark }, { actor }) => carryOutReject(id, remark, 'paying', actor),
  });

  const carryOutReject = (id: string, remark: string, status: string, actor: Actor) => {
    const entry = {
      action: 'withdrawal.reject',
      subject: `withdrawal:${id}`,
      before: { status },
      after: { remark },
    };
    return log.auditedCommand(
      actor,
      entry,
      async () => (await operations.rejectWithdrawal(id, remark)) ?? {},
    );
  };

  const reject = handle(opsWithdrawalCalls.reject, async ({ id, remark, notPaid }, caller) => {
    const row = await findWithdrawal(db, id);
    if (!row) return refuse('NOT_FOUND');
    if (row.status === 'pending') return carryOutReject(id, remark, row.status, actorOf(caller));
    if (row.status !== 'paying') return refuse('OPS_NOT_PENDING');
    if (notPaid !== '1') return refuse('OPS_MAYBE_PAID');
    return onlyProposed(await takeBack(`withdrawal:${id}`, { id, remark }, caller));
  });

  return [list, detail, approve, startPayout, finish, reject];
}

/** Why this payload cannot be approved or paid. */
function whyNot(row: WithdrawalRow | undefined, payloadHash: string): Refusal | undefined {
  if (!row) return refuse('NOT_FOUND');
  if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
  return withdrawalHash(row) === payloadHash ? undefined : refuse('OPS_PAYLOAD_CHANGED');
}

/** Approvals happen one after the other: each counts towards the sums of the next. */
async function queue(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawal approvals', 0))`.execute(trx);
}

function payloadOf(row: WithdrawalRow) {
  const { owner: user, currency, chain, address } = row;
  const [amount, fee] = [formatAmount(BigInt(row.amount)), formatAmount(BigInt(row.fee))];
  return { user, currency, amount, fee, chain, address, hash: withdrawalHash(row) };
}

async function userOf(
  db: Database,
  operations: WalletOperations,
  { owner, currency }: WithdrawalRow,
): Promise<OpsWithdrawalDetail['user']> {
  const user = await db
    .selectFrom('users')
    .select(['kyc', 'frozen_at', 'created_at'])
    .where('id', '=', Number(owner))
    .executeTakeFirstOrThrow();
  return {
    kyc: user.kyc as 0 | 1 | 2,
    frozen: user.frozen_at !== null,
    createTime: user.created_at.getTime(),
    withdrawnIn24h: formatAmount(await operations.withdrawnInDay(Number(owner), currency)),
  };
}
