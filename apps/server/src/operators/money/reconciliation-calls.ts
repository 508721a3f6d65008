import {
  opsReconciliationCalls,
  type LookView,
  type ReconciliationTerms,
} from '@bourse/protocol/operators/reconciliation/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import { sql } from 'kysely';
import { handle, type Call } from '../../gateway/call.ts';
import type { ReconciliationDesk } from '../../wallet/reconciliation/desk.ts';
import type { Deps } from '../deps.ts';
import { onlyProposed } from '../proposals/rule.ts';

const MOST = 50;

/** What the chains hold against what the books say (docs/custody.md, "Reconciliation"). */
export function reconciliationHandlers(deps: Deps, desk: ReconciliationDesk): Call[] {
  return [
    ...readCalls(deps, desk),
    explainCall(deps, desk),
    bookReceiptCall(deps, desk),
    ...addressCalls(deps, desk),
  ];
}

function readCalls({ services: { reads } }: Deps, desk: ReconciliationDesk): Call[] {
  const list = handle(opsReconciliationCalls.list, async () => ({ list: await desk.list() }));

  const detail = handle(opsReconciliationCalls.detail, async ({ chain, currency }) => {
    const spec = desk.find(chain, currency);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    const { rows } = await sql<{
      number: number;
      amount: string;
      reason: string;
      proposedBy: string;
      approvedBy: string;
      time: Date;
    }>`
      select number, trim_scale(amount)::text as amount, reason, p.email as "proposedBy", a.email as "approvedBy", time
      from reconciliation_explanations e
      join operators p on p.id = e.proposed_by join operators a on a.id = e.approved_by
      where chain = ${chain} and currency = ${currency} order by number desc limit ${MOST}`.execute(reads.db);
    const explanations = rows.map((row) => ({ ...row, time: row.time.getTime() }));
    return { unexplained: await desk.unexplained(spec), explanations };
  });

  const history = handle(opsReconciliationCalls.history, async ({ chain, currency, pageNo, pageSize }) => {
    const of = sql`from reconciliation_looks where chain = ${chain} and currency = ${currency}`;
    const { rows } = await sql<{
      id: string;
      time: Date;
      block: string;
      difference: string;
      terms: ReconciliationTerms;
    }>`
        select id, time, block, trim_scale(difference)::text as difference,
          -- Of before payments to the house were a term of their own.
          '{"receipts": "0"}'::jsonb || terms as terms ${of}
        order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(reads.db);
    const lines = sql`select 1 ${of} limit ${LIST_REACH}`;
    const total = await sql<{ total: number }>`select count(*)::int as total from (${lines}) lines`.execute(
      reads.db,
    );
    return {
      list: rows.map((row): LookView => ({ ...row, time: row.time.getTime() })),
      totalRow: total.rows[0]!.total,
    };
  });

  return [list, detail, history];
}

interface Explaining {
  readonly chain: string;
  readonly currency: string;
  readonly difference: string;
  readonly reason: string;
  readonly number: number;
}

/** What explains a difference between chain and books, said by one and approved by another. */
function explainCall({ log, proposals }: Deps, desk: ReconciliationDesk): Call {
  const proposeExplanation = proposals.kind('difference.explain', {
    approver: 'alerts.explain',
    alwaysTwo: true,
    async current(explaining: Explaining) {
      const difference = await desk.differenceOf(explaining);
      // Also how many were explained: the same amount once more is another difference.
      const number = await desk.nextNumber(explaining);
      return difference === undefined ? refuse('NOT_FOUND') : { difference, number };
    },
    carryOut: ({ chain, currency, ...said }, { actor, proposedBy }) => {
      const entry = {
        action: 'difference.explain',
        subject: `books:${chain}:${currency}`,
        after: { difference: said.difference, reason: said.reason },
      };
      const persons = { proposedBy, approvedBy: actor.operatorId! };
      return log.auditedChange(actor, entry, () => desk.explain({ chain, currency, ...said, ...persons }));
    },
  });
  return handle(opsReconciliationCalls.explain, async ({ chain, currency, difference, remark }, caller) => {
    const spec = desk.find(chain, currency);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    const now = await desk.differenceOf(spec);
    if (now === undefined || now === '0') return refuse('OPS_NOT_PENDING');
    if (now !== difference) return refuse('OPS_CHANGED_MEANWHILE');
    const number = await desk.nextNumber(spec);
    const explaining = { chain: spec.chain, currency: spec.currency, difference, reason: remark, number };
    return onlyProposed(await proposeExplanation(`books:${spec.chain}:${spec.currency}`, explaining, caller));
  });
}

interface Booking {
  readonly chain: string;
  readonly currency: string;
  readonly receipt: string;
  readonly amount: string;
  readonly txHash: string;
  readonly reason: string;
}

/** Books what came to the house from outside as its own money, by two. */
function bookReceiptCall({ log, proposals }: Deps, desk: ReconciliationDesk): Call {
  const proposeBooking = proposals.kind('receipt.book', {
    approver: 'alerts.explain',
    alwaysTwo: true,
    current: async (booking: Booking) =>
      (await desk.receiptOf(booking, booking.receipt)) ?? refuse('OPS_NOT_PENDING'),
    carryOut: async (booking, { actor, proposedBy }) => {
      const { chain, currency, receipt, amount, txHash, reason } = booking;
      const entry = {
        action: 'receipt.book',
        subject: `books:${chain}:${currency}`,
        after: { amount, txHash, reason },
      };
      const booked = { chain, currency, receipt, reason, proposedBy, approvedBy: actor.operatorId! };
      return log.auditedChange(actor, entry, () => desk.bookReceipt(booked));
    },
  });
  return handle(opsReconciliationCalls.bookReceipt, async ({ chain, currency, receipt, remark }, caller) => {
    const spec = desk.find(chain, currency);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    const found = await desk.receiptOf(spec, receipt);
    if (!found) return refuse('OPS_NOT_PENDING');
    const booking = { chain: spec.chain, currency: spec.currency, receipt, ...found, reason: remark };
    return onlyProposed(await proposeBooking(`receipt:${receipt}`, booking, caller));
  });
}

interface AddressChange {
  readonly chain: string;
  readonly address: string;
  readonly kind: 'hot' | 'cold' | 'other' | 'none';
}

/** Where the house keeps its coins, changed by two. */
function addressCalls({ log, proposals }: Deps, desk: ReconciliationDesk): Call[] {
  const addresses = handle(opsReconciliationCalls.addresses, async () => ({ list: await desk.addresses() }));

  const proposeAddress = proposals.kind('custody.address', {
    approver: 'alerts.explain',
    alwaysTwo: true,
    current: async ({ chain, address, kind }: AddressChange) =>
      sharedRefusal(desk, { chain, address, kind }) ?? { kind: await desk.kindOf(chain, address) },
    carryOut: ({ chain, address, kind }, { actor }) => {
      const entry = { action: 'custody.address', subject: `${chain}:${address}`, after: { kind } };
      return log.auditedCommand(actor, entry, async () => {
        await desk.setAddress(chain, address, kind);
        return {};
      });
    },
  });
  const setAddress = handle(
    opsReconciliationCalls.setAddress,
    async ({ chain, address: given, kind }, caller) => {
      const address = desk.normalize(chain, given);
      if (address === undefined) return refuse('ADDRESS_INVALID', { chain });
      if (await desk.isUsers(chain, address)) return refuse('INVALID_FIELD', { field: 'address' });
      const refusal = sharedRefusal(desk, { chain, address, kind });
      if (refusal) return refusal;
      if ((await desk.kindOf(chain, address)) === kind) return refuse('OPS_NOT_PENDING');
      return onlyProposed(await proposeAddress(`${chain}:${address}`, { chain, address, kind }, caller));
    },
  );

  return [addresses, setAddress];
}

/** Also of an address that has become one of deposits since it was proposed. */
function sharedRefusal(
  desk: ReconciliationDesk,
  { chain, address, kind }: AddressChange,
): Refusal | undefined {
  const isWallet = kind === 'hot' || kind === 'cold';
  return isWallet && desk.isShared(chain, address) ? refuse('ADDRESS_HAS_OTHER_USE') : undefined;
}
