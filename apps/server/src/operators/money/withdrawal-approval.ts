import { opsWithdrawalCalls } from '@bourse/protocol/operators/withdrawals/calls';
import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { formatAmount } from '@bourse/money/amount';
import type { ApprovalView } from '@bourse/protocol/operators/fields';
import type { Assertion } from '@bourse/protocol/passkeys/fields';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { timeText } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import { payoutsHeld } from '../../going-live/facts.ts';
import { actorOf } from '../log/audit-log.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import type { Deps } from '../deps.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { whyNotAllowed } from '../team/hold-operator.ts';
import { queueApprovals } from './approval-queue.ts';
import { withdrawalHash } from './payload.ts';
import type { Payouts } from './payouts.ts';
import { approvalsNeeded } from './withdrawal-sums.ts';
import { approvalsOf, findWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts';

/** A withdrawal, and the hash of what was shown of it. */
interface Bound {
  readonly id: string;
  readonly payloadHash: string;
}

/** A pay-out as it was shown, and what a passkey says to it. */
interface Signature {
  readonly payout: Payout;
  readonly assertion: Assertion;
}

/** One operator's yes to exactly what he was shown; where a signer pays, signed by his passkey. */
export function approveHandler(
  { services, log, guard, passkeys }: Deps,
  { wallet: operations, market, screen }: Pick<DomainOperations, 'wallet' | 'market' | 'screen'>,
  payouts: Payouts,
): Call {
  const { db, clock } = services;
  const needed = neededBy(services, market, payouts);

  const approve = handle(opsWithdrawalCalls.approve, async ({ id, payloadHash, totp, passkey }, caller) => {
    const signature = await signatureOf(id, payloadHash, passkey, caller);
    if (signature instanceof Refusal) return signature;
    const held = await screen.refusalOf('withdrawal', id);
    if (held) return held;
    const seen = await look(db, { id, payloadHash }, caller);
    if (seen instanceof Refusal) return seen;
    // A node that is silent holds up nobody: the user has chosen the address, and knows it.
    const lost = await operations.payeeRefusal(seen.row);
    if (lost) return lost;
    const means = { isSecondPerson: seen.persons === 2, isSigned: signature !== undefined };
    const unproven = await guard.refusalOf(caller, totp, means);
    if (unproven) return unproven;
    const approved = await db.transaction().execute(async (trx) => {
      const gone = await whyNotAllowed(trx, caller, ['withdrawals.approve']);
      if (gone) return gone;
      await queueApprovals(trx);
      // Removed since it signed: whoever removed it has taken back what was approved by then.
      const owner = `operator:${caller.operator.id}` as const;
      if (signature && !(await passkeys.stands(trx, owner, signature.assertion.id)))
        return refuse('PASSKEY_UNKNOWN');
      const found = await look(trx, { id, payloadHash }, caller);
      if (found instanceof Refusal) return found;
      const { row, approvedBy, persons } = found;
      // What he has proven was for as many as it took then.
      if (persons !== seen.persons) return refuse('OPS_CHANGED_MEANWHILE');
      const worth = market.worthInUsdt(row.currency, BigInt(row.amount));
      const approval = {
        payload_hash: payloadHash,
        created_at: new Date(clock.now()),
        worth: worth === undefined ? null : String(worth),
        credential_id: signature?.assertion.id ?? null,
        assertion: signature ? JSON.stringify(signature.assertion) : null,
      };
      await trx
        .insertInto('approvals')
        .values({ withdrawal_id: row.id, operator_id: caller.operator.id, ...approval })
        // One of another payload, which counts no more.
        .onConflict((conflict) => conflict.columns(['withdrawal_id', 'operator_id']).doUpdateSet(approval))
        .execute();
      if (signature) await payouts.fixEnd(trx, signature.payout);
      const approvals = approvedBy.length + 1;
      if (signature && approvals >= persons)
        await payouts.decide(trx, row, signature.payout, { operator: caller.operator.id });
      await log.write(trx, actorOf(caller), {
        action: 'withdrawal.approve',
        subject: `withdrawal:${id}`,
        after: { ...payloadOf(row), hash: payloadHash, payout: signature?.payout },
      });
      return { approvals, approvalsNeeded: persons };
    });
    // Whoever refuses now, the approval stands: it is started by hand when the reason is gone.
    if (!(approved instanceof Refusal) && signature) await payouts.carryOut(id);
    return approved;
  });

  /** What is to be approved as it stands, who has approved it and how many it takes; or why this operator may not. */
  async function look(on: Database, { id, payloadHash }: Bound, { operator }: OperatorCaller) {
    if (await payoutsHeld(on)) return refuse('OPS_PAYOUTS_HELD');
    const row = await findWithdrawal(on, id);
    const wrong = whyNot(row, payloadHash, payouts);
    if (wrong) return wrong;
    const frozen = await operations.refuseFrozen(Number(row!.owner), on);
    if (frozen) return frozen;
    const until = await operations.heldUntil(Number(row!.owner), on);
    if (until !== 0) return refuse('WITHDRAWAL_HELD', { time: timeText(until) });
    const approvedBy = await approversOfOne(on, row!, payouts);
    if (approvedBy.some(({ operatorId }) => operatorId === String(operator.id)))
      return refuse('OPS_SECOND_PERSON');
    return { row: row!, approvedBy, persons: await needed(on, row!, operator.id) };
  }

  /** What an operator's passkey says to exactly this pay-out; nothing where a person pays. */
  async function signatureOf(
    id: string,
    payloadHash: string,
    assertion: Assertion | undefined,
    { operator }: OperatorCaller,
  ): Promise<Signature | Refusal | undefined> {
    if (!payouts.isSigned) return undefined;
    if (!assertion) return refuse('PASSKEY_REQUIRED');
    const row = await findWithdrawal(db, id);
    const wrong = whyNot(row, payloadHash, payouts);
    if (wrong) return wrong;
    const payout = payouts.approvable(row!, payloadHash);
    if (!payout) return refuse('CHAIN_NOT_FOUND');
    const passkey = await passkeys.proveOver(payoutChallenge(payout), assertion, `operator:${operator.id}`);
    if (passkey instanceof Refusal) return passkey;
    return passkey.works_from.getTime() > clock.now()
      ? refuse('PASSKEY_TOO_NEW', { time: timeText(passkey.works_from.getTime()) })
      : { assertion, payout };
  }

  return approve;
}

/** How many operators approve a withdrawal, when this one would be the next. */
export function neededBy({ clock }: Pick<Services, 'clock'>, market: MarketOperations, payouts: Payouts) {
  return async (on: Database, row: WithdrawalRow, approver?: number): Promise<1 | 2> => {
    const viewer = { now: clock.now(), payouts, ...(approver !== undefined && { approver }) };
    return (await approvalsNeeded(on, market, [row], viewer)).get(row.id)!;
  };
}

/** Who has approved what a withdrawal is now. */
export async function approversOfOne(
  on: Database,
  row: WithdrawalRow,
  { hashOf }: Payouts,
): Promise<ApprovalView[]> {
  return (await approvalsOf(on, [row], hashOf)).get(row.id)!;
}

/** Why this payload cannot be approved or paid. */
export function whyNot(
  row: WithdrawalRow | undefined,
  payloadHash: string,
  payouts: Pick<Payouts, 'isOf'>,
): Refusal | undefined {
  if (!row) return refuse('NOT_FOUND');
  if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
  return payouts.isOf(row, payloadHash) ? undefined : refuse('OPS_PAYLOAD_CHANGED');
}

/** As the log and proposals say it; the same whether its approvals have ended or not. */
export function payloadOf(row: WithdrawalRow) {
  const { owner: user, currency, chain, address } = row;
  const [amount, fee] = [formatAmount(BigInt(row.amount)), formatAmount(BigInt(row.fee))];
  return { user, currency, amount, fee, chain, address, hash: withdrawalHash(row) };
}
