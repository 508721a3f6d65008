import { boundedPageOf } from '../../database/newest.ts';
import type { ParsedOf } from '@bourse/protocol/call';
import {
  opsDepositCalls,
  type OpsDepositRow,
  type RivalClaim,
} from '@bourse/protocol/operators/deposits/calls';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import { UNOWNED_REASONS } from '@bourse/protocol/operators/strays/calls';
import { wording } from '@bourse/protocol/texts/wording';
import type { Language } from '@bourse/protocol/languages';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Voucher } from '@bourse/protocol/wallet/voucher';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { matchesUser } from '../search.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { SingleCredits } from './single-credits.ts';
import { travelOf } from './travel-calls.ts';

/** What somebody has seen arrive of a deposit. */
interface Arrival {
  readonly id: string;
  readonly arrival: string;
}

/** Why a deposit is not credited, as its user reads it. */
interface Rejection {
  readonly id: string;
  readonly remark: string;
}

/** Money that users say they sent, and money found on a chain. */
export function depositHandlers(
  deps: Deps,
  { wallet: operations, market, travel }: Pick<DomainOperations, 'wallet' | 'market' | 'travel'>,
): Call[] {
  const { services, log, guard, proposals, looks } = deps;
  const { db, reads, settings } = services;
  const singles = new SingleCredits(services);

  const list = handle(opsDepositCalls.list, async (query, caller) => {
    await looks.search(query.search, caller);
    const chosen = choose(reads.db, query);
    const ordered = chosen.orderBy('deposits.id', query.status === 'pending' ? 'asc' : 'desc');
    const { rows, total } = await boundedPageOf(reads.db, ordered, query);
    return { list: rows.map((row) => viewOf(row, caller.language)), totalRow: total };
  });

  const detail = handle(opsDepositCalls.detail, async ({ id }, caller) => {
    const { language } = caller;
    const row = await findDeposit(db, id);
    if (!row) return refuse('NOT_FOUND');
    const [ownAddress, unmatched, rivals, told] = await Promise.all([
      ownAddressOf(db, row),
      unmatchedOf(db, row),
      rivalsOf(db, row),
      travelOf({ travel, looks }, 'deposit', id, caller),
    ]);
    return {
      ...viewOf(row, language),
      ownAddress,
      unmatched,
      travel: told,
      rivals: rivals.map((rival) => rivalOf(viewOf(rival, language))),
    };
  });

  const credential = handle(opsDepositCalls.credential, async ({ id }, caller) => {
    const row = await findDeposit(db, id);
    if (!row?.credential) return refuse('NOT_FOUND');
    const after = { user: row.user_id };
    await log.note(actorOf(caller), { action: 'deposit.credential', subject: `deposit:${id}`, after });
    const picture = await operations.credential(id, caller.operator.id);
    // Documents are painted anew as JPEG when they come.
    return picture ? new Download({ contentType: 'image/jpeg', body: picture.bytes }) : refuse('NOT_FOUND');
  });

  const carryOut = async ({ id, arrival }: Arrival, vouchedBy: Voucher, actor: Actor) => {
    const { user_id: user, currency, chain, tx_hash: txHash, amount } = (await findDeposit(db, id))!;
    const before = { user, currency, chain, txHash, amount: formatAmount(BigInt(amount)) };
    const entry = { action: 'deposit.finish', subject: `deposit:${id}`, before, after: { arrival } };
    return log.auditedChange(actor, entry, () =>
      operations.finishDeposit(id, parseAmount(arrival)!, vouchedBy),
    );
  };

  const finishByTwo = proposals.kind('deposit.finish', {
    approver: 'deposits.credit',
    alwaysTwo: true,
    async current({ id, arrival }: Arrival) {
      const row = await findDeposit(db, id);
      if (!row) return refuse('NOT_FOUND');
      if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
      const { user_id: user, currency, chain, tx_hash: txHash } = row;
      const refused = await operations.depositRefusal(id, parseAmount(arrival)!);
      return refused ?? { user, currency, chain, txHash, claimed: formatAmount(BigInt(row.amount)) };
    },
    carryOut: (arrival, { actor, proposedBy }) =>
      carryOut(arrival, { by: 'two', proposedBy, approvedBy: actor.operatorId! }, actor),
    async isDone({ id, arrival }) {
      const row = await findDeposit(db, id);
      const isCredited = row?.status === 'crediting' || row?.status === 'finished';
      return isCredited && BigInt(row.arrival) === parseAmount(arrival);
    },
  });

  const finish = handle(opsDepositCalls.finish, async ({ id, arrival: text, totp }, caller) => {
    const amount = parseAmount(text);
    if (amount === undefined || amount === 0n)
      return refuse('INVALID_AMOUNT', { field: 'arrival', decimals: '8' });
    const row = await findDeposit(db, id);
    if (!row) return refuse('NOT_FOUND');
    if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
    const arrival = { id, arrival: formatAmount(amount) };
    const refused = await operations.depositRefusal(id, amount);
    if (refused) return refused;
    const worth = market.worthInUsdt(row.currency, amount);
    const isAsClaimed = amount === BigInt(row.amount);
    // Where a node shows us the chain, a claim ahead of its block may be of a payment to somebody else.
    const isRead = settings.rpcUrls[row.chain] !== undefined;
    const mayBeOne = settings.operators.oneMayCredit && isAsClaimed && !isRead && worth !== undefined;
    if (!mayBeOne || !(await singles.fits(caller.operator.id, worth))) {
      const proposer = totp === undefined ? caller : { ...caller, code: caller.code ?? totp };
      return onlyProposed(await finishByTwo(`deposit:${id}`, arrival, proposer));
    }
    const unproven = await guard.refusalOf(caller, totp, { isSecondPerson: false });
    if (unproven) return unproven;
    const full = await singles.take(id, caller, worth);
    if (full?.code === 'OPS_SECOND_PERSON')
      return onlyProposed(await finishByTwo(`deposit:${id}`, arrival, caller));
    if (full) return full;
    const vouchedBy = { by: 'one', operator: caller.operator.id, claimed: amount, worth } as const;
    const result = await carryOut(arrival, vouchedBy, actorOf(caller));
    if (result instanceof Refusal) await singles.giveBack(id);
    return result;
  });

  return [list, detail, credential, finish, rejectCall(deps, operations)];
}

/** What a person refuses to credit; what a chain shows, by two. */
function rejectCall(
  { services: { db }, log, proposals }: Deps,
  operations: DomainOperations['wallet'],
): Call {
  const rejectNow = ({ id, remark }: Rejection, actor: Actor) => {
    const entry = { action: 'deposit.reject', subject: `deposit:${id}`, after: { remark } };
    return log.auditedChange(actor, entry, () => operations.rejectDeposit(id, remark));
  };

  /** What is there, and somebody's: one person alone must not keep it from him. */
  const rejectByTwo = proposals.kind('deposit.reject', {
    approver: 'deposits.credit',
    async current({ id }: Rejection) {
      const row = await findDeposit(db, id);
      if (!row) return refuse('NOT_FOUND');
      if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
      const { user_id: user, currency, chain, tx_hash: txHash, amount } = row;
      return { user, currency, chain, txHash, amount: formatAmount(BigInt(amount)) };
    },
    carryOut: (rejection, { actor }) => rejectNow(rejection, actor),
    isDone: async ({ id }) => (await findDeposit(db, id))?.status === 'rejected',
  });

  return handle(opsDepositCalls.reject, async (rejection, caller) => {
    const row = await findDeposit(db, rejection.id);
    if (!row) return refuse('NOT_FOUND');
    if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
    return row.source === 'chain'
      ? onlyProposed(await rejectByTwo(`deposit:${row.id}`, rejection, caller))
      : rejectNow(rejection, actorOf(caller));
  });
}

function findDeposit(db: Database, id: string) {
  return deposits(db)
    .where(sql<boolean>`deposits.id = ${id}::bigint`)
    .executeTakeFirst();
}

function deposits(db: Database) {
  return db
    .selectFrom('deposits')
    .innerJoin('users', 'users.id', 'deposits.user_id')
    .selectAll('deposits')
    .select('users.email')
    .select(
      sql<string>`(select count(*) from deposits other where other.id <> deposits.id and other.status <> 'rejected'
        and payment_of(other.tx_hash) = payment_of(deposits.tx_hash))`.as('other_claims'),
    );
}

function choose(db: Database, query: ParsedOf<typeof opsDepositCalls.list>) {
  const { status, currency, search, startTime, endTime } = query;
  return deposits(db)
    .$if(status !== undefined, (q) => q.where(sql<boolean>`deposits.status = ${status}`))
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency!))
    .$if(search !== undefined, (q) => q.where(sql<boolean>`(tx_hash = ${search} or ${matchesUser(search!)})`))
    .$if(startTime !== undefined, (q) => q.where('deposits.created_at', '>=', new Date(startTime!)))
    .$if(endTime !== undefined, (q) => q.where('deposits.created_at', '<=', new Date(endTime!)));
}

type Row = Awaited<ReturnType<ReturnType<typeof deposits>['execute']>>[number];

function viewOf(row: Row, language: Language): OpsDepositRow {
  return {
    id: row.id,
    userId: String(row.user_id),
    email: row.email,
    currency: row.currency,
    chain: row.chain,
    amount: formatAmount(BigInt(row.amount)),
    arrival: formatAmount(BigInt(row.arrival)),
    txHash: row.tx_hash,
    status: row.status,
    source: row.source,
    confirmations: row.confirmations,
    otherClaims: Number(row.other_claims),
    hasCredential: row.credential !== null,
    remark: row.remark || (row.reason ? wording(language, row.reason, row.reason_args) : ''),
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
  };
}

/** Who else claims the transaction, or did so before he was refused. */
function rivalsOf(db: Database, { id, tx_hash: txHash }: Row): Promise<Row[]> {
  return deposits(db)
    .where('deposits.id', '<>', id)
    .where(sql<boolean>`payment_of(tx_hash) = payment_of(${txHash})`)
    .orderBy('deposits.id')
    .execute();
}

/** Payments of the transaction that have no owner, or no known one. */
async function unmatchedOf(db: Database, { chain, currency, tx_hash: txHash }: Row) {
  const rows = await db
    .selectFrom('stray_payments')
    .select(['amount', 'memo', 'reason'])
    .where(sql<boolean>`payment_of(tx_hash) = payment_of(${txHash})`)
    .where('chain', '=', chain)
    .where('currency', '=', currency)
    .where('reason', 'in', UNOWNED_REASONS)
    .orderBy('position')
    .execute();
  return rows.map(({ amount, ...row }) => ({ amount: formatAmount(BigInt(amount!)), ...row }));
}

/** Only what is to be compared. */
function rivalOf(view: OpsDepositRow): RivalClaim {
  const { id, userId, email, amount, currency, chain, status, hasCredential, createTime } = view;
  return { id, userId, email, amount, currency, chain, status, hasCredential, createTime };
}

async function ownAddressOf(db: Database, { user_id, currency, chain }: Row): Promise<string> {
  const own = await db
    .selectFrom('deposit_addresses')
    .innerJoin('chains', 'chains.format', 'deposit_addresses.format')
    .select('address')
    .where('user_id', '=', user_id)
    .where('chains.currency', '=', currency)
    .where('chains.chain', '=', chain)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return own?.address ?? '';
}
