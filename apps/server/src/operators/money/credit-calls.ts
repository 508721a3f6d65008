import { opsCreditCalls } from '@bourse/protocol/operators/credits/calls';
import { formatAmount } from '@bourse/money/amount';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import { creditView, findCredit, listCredits, ownerOf, type ApprovedCredits } from './credits.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import type { Deps } from '../deps.ts';
import { whyNotAllowed } from '../team/hold-operator.ts';
import { rejectProposal, whyLeft, whyNotApproved } from './proposals.ts';
import { proposedAmount } from './proposed-amount.ts';
import { isAccountClosed, userExists } from '../users/user-queries.ts';

/** Money credited by hand, of any size by two persons: one proposes, another approves exactly that. */
export function creditHandlers(
  { services, log, guard, proposals }: Deps,
  operations: ApprovedCredits,
  market: MarketOperations,
): Call[] {
  const { db, clock } = services;
  const now = () => new Date(clock.now());

  const list = handle(opsCreditCalls.list, (query) => listCredits(db, query));

  const propose = handle(opsCreditCalls.propose, async ({ owner, currency, amount, reason }, caller) => {
    const parsed = proposedAmount(amount);
    if (parsed instanceof Refusal) return parsed;
    if (!market.currencies().includes(currency)) return refuse('CURRENCY_NOT_FOUND');
    const ownerId = ownerOf(owner);
    if (ownerId > 0 && !(await userExists(db, owner))) return refuse('NOT_FOUND');
    if (await isAccountClosed(db, String(ownerId))) return refuse('OPS_ACCOUNT_CLOSED');
    const unproven = await guard.refusalWithoutCode(caller);
    if (unproven) return unproven;
    const id = await db.transaction().execute(async (trx) => {
      const gone = await whyNotAllowed(trx, caller, ['credits.decide']);
      if (gone) return gone;
      const added = await trx
        .insertInto('manual_credits')
        .values({
          owner: String(ownerId),
          currency,
          amount: String(parsed),
          reason,
          status: 'pending',
          proposed_by: caller.operator.id,
          proposed_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const after = { owner, currency, amount: formatAmount(parsed), reason };
      const subject = `credit:${added.id}`;
      await log.write(trx, actorOf(caller), { action: 'credit.propose', subject, after });
      return added.id;
    });
    if (id instanceof Refusal) return id;
    return creditView((await findCredit(db, String(id)))!);
  });

  const approve = handle(opsCreditCalls.approve, async ({ id, payloadHash, totp }, caller) => {
    const row = await findCredit(db, id);
    const hashes = { own: row && creditView(row).payloadHash, shown: payloadHash };
    const wrong = whyNotApproved(row, hashes, caller.operator.id);
    if (!row || wrong) return wrong ?? refuse('NOT_FOUND');
    const left = await whyLeft(db, row, 'credits.decide');
    if (left) return left;
    // One that closes at this moment looks once more, and finds this proposal or the money.
    if (await isAccountClosed(db, row.owner)) return refuse('OPS_ACCOUNT_CLOSED');
    const unproven = await guard.refusalOf(caller, totp, { isSecondPerson: true });
    if (unproven) return unproven;
    const refused = await proposals.carryingOut(async () => {
      const unclaimed = await db.transaction().execute(async (trx) => {
        const gone =
          (await whyNotAllowed(trx, caller, ['credits.decide'])) ??
          (await whyLeft(trx, row, 'credits.decide'));
        if (gone) return gone;
        const update = await trx
          .updateTable('manual_credits')
          .set({ status: 'crediting', decided_by: caller.operator.id, decided_at: now() })
          .where('id', '=', row.id)
          .where('status', '=', 'pending')
          .executeTakeFirst();
        if (update.numUpdatedRows !== 1n) return refuse('OPS_NOT_PENDING');
        const after = creditView(row);
        await log.write(trx, actorOf(caller), { action: 'credit.approve', subject: `credit:${id}`, after });
        return undefined;
      });
      if (unclaimed) return unclaimed;
      await operations.carryOut({ ...row, decided_by: caller.operator.id });
      return undefined;
    });
    if (refused) return refused;
    return creditView((await findCredit(db, id))!);
  });

  const reject = handle(opsCreditCalls.reject, (decision, caller) =>
    rejectProposal({ db, log, now }, { table: 'manual_credits', kind: 'credit' }, decision, caller),
  );

  return [list, propose, approve, reject];
}
