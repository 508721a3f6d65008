import { opsWithdrawalCalls, type OpsWithdrawalDetail } from '@bourse/protocol/operators/withdrawals/calls';
import { formatAmount } from '@bourse/money/amount';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { maybePaidUnseen, payoutsHeld } from '../../going-live/facts.ts';
import { handle, type Call, type Operator } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { WalletOperations } from '../../wallet/wallet-operations.ts';
import type { Deps } from '../deps.ts';
import type { Payouts } from './payouts.ts';
import { usdtParameter } from '../../database/parameter.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { whyNotAllowed } from '../team/hold-operator.ts';
import { approveHandler, approversOfOne, neededBy, payloadOf, whyNot } from './withdrawal-approval.ts';
import { travelOf } from './travel-calls.ts';
import { findWithdrawal, listWithdrawals, rowView, type WithdrawalRow } from './withdrawal-queries.ts';

type WithdrawalDomains = Pick<DomainOperations, 'wallet' | 'market' | 'screen' | 'travel'>;

/**
 * Money on its way out: approved (by two above the limit), then paid outside, then finished with the hash of the
 * payment; or rejected. What was approved is bound by a hash: nobody can approve one thing and have another paid.
 */
export function withdrawalHandlers(deps: Deps, domains: WithdrawalDomains, payouts: Payouts): Call[] {
  return [
    ...readCalls(deps, domains, payouts),
    approveHandler(deps, domains, payouts),
    startCall(deps, domains, payouts),
    finishCall(deps, domains, payouts),
    rejectCall(deps, domains, payouts),
  ];
}

function readCalls(
  { services, looks }: Deps,
  { wallet: operations, market, travel }: WithdrawalDomains,
  payouts: Payouts,
): Call[] {
  const { db, reads, clock } = services;
  const needed = neededBy({ clock }, market, payouts);

  const list = handle(opsWithdrawalCalls.list, async (query, caller) => {
    await looks.search(query.search, caller);
    const viewer = { now: clock.now(), approver: caller.operator.id, payouts };
    return listWithdrawals(reads.db, market, query, viewer);
  });

  const detail = handle(opsWithdrawalCalls.detail, async ({ id }, caller) => {
    const { operator } = caller;
    const row = await findWithdrawal(db, id);
    if (!row) return refuse('NOT_FOUND');
    const approvedBy = await approversOfOne(db, row, payouts);
    const ordered = await payouts.isOrdered(id);
    const worth = market.worthInUsdt(row.currency, BigInt(row.amount));
    const [mayDecide, mayPay] = [
      operator.permissions.has('withdrawals.approve'),
      operator.permissions.has('withdrawals.pay'),
    ];
    const isPending = row.status === 'pending';
    const persons = await needed(db, row, operator.id);
    const approved = approvedBy.length >= persons;
    const heldUntil = isPending ? await operations.heldUntil(Number(row.owner)) : 0;
    const mayGoOn = heldUntil === 0 && !row.is_frozen;
    const unseen = isPending && (await maybePaidUnseen(db, row));
    const mine = approvedBy.some(({ operatorId }) => operatorId === String(operator.id));
    return {
      ...rowView(row, approvedBy.length, persons),
      payloadHash: payouts.hashOf(row),
      payout: payouts.of(row) ?? null,
      ordered,
      limitUsdt: formatAmount(await usdtParameter(db, 'withdrawal_two_persons_usdt')),
      stopped: await operations.reconciliation.isStopped(row.currency),
      valueUsdt: worth === undefined ? '' : formatAmount(worth),
      approvedBy,
      heldUntil,
      maybePaid: unseen || row.status === 'paying',
      can: {
        approve: mayDecide && isPending && !mine && !approved && mayGoOn,
        startPayout: mayPay && isPending && approved && mayGoOn,
        finish: mayPay && (row.status === 'paying' || unseen),
        reject: mayDecide && (isPending || (row.status === 'paying' && !ordered)),
      },
      travel: await travelOf({ travel, looks }, 'withdrawal', id, caller),
      user: await userOf(db, operations, row),
    };
  });

  return [list, detail];
}

/** Where a signer pays, it is asked to; elsewhere a person says that he pays it now. */
function startCall(
  { services, log }: Deps,
  { wallet: operations, market }: WithdrawalDomains,
  payouts: Payouts,
): Call {
  const { db, clock } = services;
  const needed = neededBy({ clock }, market, payouts);

  /** What is to be paid as it stands, with as many approvals as it takes; or why it is not paid. */
  async function approved(on: Database, id: string, payloadHash: string): Promise<WithdrawalRow | Refusal> {
    const row = await findWithdrawal(on, id);
    const wrong = whyNot(row, payloadHash, payouts);
    if (wrong) return wrong;
    const approvals = (await approversOfOne(on, row!, payouts)).length;
    if (approvals < (await needed(on, row!)))
      return refuse(approvals === 0 ? 'OPS_NOT_APPROVED' : 'OPS_SECOND_PERSON');
    return row!;
  }

  return handle(opsWithdrawalCalls.startPayout, async ({ id, payloadHash }, caller) => {
    if (await payoutsHeld(db)) return refuse('OPS_PAYOUTS_HELD');
    const row = await approved(db, id, payloadHash);
    if (row instanceof Refusal) return row;
    if (await operations.reconciliation.isStopped(row.currency))
      return refuse('OPS_COIN_STOPPED', { currency: row.currency });
    if (payouts.isSigned) {
      const payout = payouts.of(row);
      if (!payout) return refuse('CHAIN_NOT_FOUND');
      const gone = await db.transaction().execute(async (trx) => {
        const why = await whyNotAllowed(trx, caller, caller.needs);
        if (!why) await payouts.decide(trx, row, payout, { operator: caller.operator.id });
        return why;
      });
      if (gone) return gone;
      return (await payouts.carryOut(row.id)) ?? {};
    }
    const subject = `withdrawal:${id}`;
    const entry = { action: 'withdrawal.startPayout', subject, after: payloadOf(row) };
    const start = async () => {
      await noteStart(services, row.id, caller.operator);
      return (await operations.startPayout(id)) ?? {};
    };
    // Who approved it may have lost his right meanwhile: then he has not.
    const lacks = async (trx: Database) => {
      const now = await approved(trx, id, payloadHash);
      return now instanceof Refusal ? now : undefined;
    };
    return payouts.inTurn(id, () => log.auditedCommand(actorOf(caller), entry, start, lacks));
  });
}

/** Who has said that he pays it. */
async function noteStart(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  withdrawalId: string,
  operator: Operator,
): Promise<void> {
  await db
    .insertInto('payout_starts')
    .values({ withdrawal_id: withdrawalId, operator_id: operator.id, started_at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function finishCall(
  { services: { db }, log, guard, proposals }: Deps,
  { wallet: operations }: WithdrawalDomains,
  payouts: Payouts,
): Call {
  /** What was approved is not in the restored books, so two say that it was paid. */
  const paidBefore = proposals.kind('withdrawal.paid', {
    approver: 'withdrawals.approve',
    alwaysTwo: true,
    async current({ id, txHash }: { id: string; txHash: string }) {
      const row = await findWithdrawal(db, id);
      if (!row) return refuse('NOT_FOUND');
      const refused = await operations.hashRefusal(id, txHash);
      if (refused) return refused;
      return row.status === 'pending' && (await maybePaidUnseen(db, row))
        ? { ...payloadOf(row), status: row.status }
        : refuse('OPS_NOT_PENDING');
    },
    carryOut: ({ id, txHash }, { actor }) => {
      const entry = { action: 'withdrawal.finish', subject: `withdrawal:${id}`, after: { txHash } };
      return payouts.byHand(id, () =>
        log.auditedChange(actor, entry, () => operations.settlePaid(id, txHash)),
      );
    },
    isDone: ({ id, txHash }) => operations.isPaidIn(id, txHash),
  });

  return handle(opsWithdrawalCalls.finish, async ({ id, txHash }, caller) => {
    const row = await findWithdrawal(db, id);
    if (!row) return refuse('NOT_FOUND');
    const subject = `withdrawal:${id}`;
    if (row.status === 'pending' && (await maybePaidUnseen(db, row)))
      return onlyProposed(await paidBefore(subject, { id, txHash }, caller));
    if (row.status !== 'paying')
      return refuse(row.status === 'pending' ? 'OPS_NOT_APPROVED' : 'OPS_NOT_PENDING');
    // Whoever has said that nothing was paid does not say the opposite alone.
    if ((await proposals.proposerOf('withdrawal.notPaid', subject)) === caller.operator.id)
      return refuse('OPS_SECOND_PERSON');
    // With a stolen session what was asked for would be paid by a word, and nobody could take it back.
    const unproven = await guard.refusalToVouch(caller);
    if (unproven) return unproven;
    const entry = { action: 'withdrawal.finish', subject, after: { txHash } };
    return payouts.byHand(id, async () =>
      // While the signer may pay it, nobody pays it besides.
      (await payouts.isOrdered(id)) && !(await payouts.isReported(id, txHash))
        ? refuse('OPS_NOT_REPORTED')
        : log.auditedChange(actorOf(caller), entry, () => operations.finishPayout(id, txHash)),
    );
  });
}

function rejectCall(
  { services: { db }, log, proposals }: Deps,
  { wallet: operations }: WithdrawalDomains,
  payouts: Payouts,
): Call {
  /** To pay and then to say that nothing was paid would be a way to pay twice: it takes two, whoever they are. */
  const takeBack = proposals.kind('withdrawal.notPaid', {
    approver: 'withdrawals.approve',
    alwaysTwo: true,
    async current({ id }: { id: string; remark: string }) {
      const row = await findWithdrawal(db, id);
      if (!row) return refuse('NOT_FOUND');
      if (await payouts.isOrdered(id)) return refuse('OPS_ORDERED');
      return (await isMaybePaid(row)) ? { ...payloadOf(row), status: row.status } : refuse('OPS_NOT_PENDING');
    },
    carryOut: ({ id, remark }, { actor, shown }) =>
      payouts.byHand(id, async () =>
        (await payouts.isOrdered(id))
          ? refuse('OPS_ORDERED')
          : carryOutReject(id, remark, (shown as { status: string }).status, actor),
      ),
    isDone: async ({ id }) => (await findWithdrawal(db, id))?.status === 'rejected',
  });

  const isMaybePaid = async (row: WithdrawalRow) =>
    row.status === 'paying' || (row.status === 'pending' && (await maybePaidUnseen(db, row)));

  const carryOutReject = (id: string, remark: string, status: string, actor: Actor) => {
    const entry = {
      action: 'withdrawal.reject',
      subject: `withdrawal:${id}`,
      before: { status },
      after: { remark },
    };
    return log.auditedChange(actor, entry, () => operations.rejectWithdrawal(id, remark));
  };

  return handle(opsWithdrawalCalls.reject, async ({ id, remark, notPaid }, caller) => {
    // In turn with whatever starts it: what has been started meanwhile takes two.
    const rejected = await payouts.inTurn(id, async () => {
      const row = await findWithdrawal(db, id);
      if (!row) return refuse('NOT_FOUND');
      if (await isMaybePaid(row)) return undefined;
      if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
      return carryOutReject(id, remark, row.status, actorOf(caller));
    });
    if (rejected) return rejected;
    if (await payouts.isOrdered(id)) return refuse('OPS_ORDERED');
    if (notPaid !== '1') return refuse('OPS_MAYBE_PAID');
    return onlyProposed(await takeBack(`withdrawal:${id}`, { id, remark }, caller));
  });
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
