import { PAYEE_JOINT, splitPayee } from '@bourse/protocol/wallet/memo';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import { usdtParameter } from '../../database/parameter.ts';
import type { Payouts } from './payouts.ts';
import type { WithdrawalRow } from './withdrawal-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without tag or memo: whoever owns the address chooses as many as he likes. */
const ADDRESS = sql<string>`split_part(withdrawals.address, ${PAYEE_JOINT}, 1)`;
/** What one operator decides alone, in USDT (1e-8 units). */
interface Limits {
  /** One withdrawal, and all of a day for one user or address. */
  readonly one: bigint;
  /** All of a day that he approves. */
  readonly day: bigint;
}

/** As two admins have set them. */
async function limitsOf(db: Database): Promise<Limits> {
  const [one, day] = await Promise.all([
    usdtParameter(db, 'withdrawal_two_persons_usdt'),
    usdtParameter(db, 'withdrawal_operator_day_usdt'),
  ]);
  return { one, day };
}

interface Viewer {
  readonly now: number;
  readonly approver?: number;
  readonly payouts: Pick<Payouts, 'isSigned'>;
}

/** One operator's yes. */
interface Approval {
  readonly operator: number;
  readonly at: number;
}

/** A withdrawal that was approved, and not given back since. */
interface Approved {
  readonly id: string;
  readonly owner: string;
  /** Without tag or memo. */
  readonly address: string;
  /** USDT, 1e-8 units; as it was approved first. */
  readonly worth: bigint;
  /** All of them, oldest first. */
  readonly approvals: readonly Approval[];
}

/**
 * How many operators approve each of these withdrawals, by id: two where it is worth more than the limit, or made what was
 * approved within the 24 hours before it add up to more than the limit when one of its approvals was given: for its address, for its user,
 * or for what one operator has approved alone. So the limit cannot be cut into slices, and what took two when it was
 * approved takes two however long one waits. `approver`: who would approve it next. What a signer pays always takes two.
 */
export async function approvalsNeeded(
  db: Database,
  market: MarketOperations,
  rows: readonly WithdrawalRow[],
  { now, approver, payouts }: Viewer,
): Promise<Map<string, 1 | 2>> {
  if (rows.length === 0) return new Map();
  if (payouts.isSigned) return new Map(rows.map(({ id }) => [id, 2]));
  const limits = await limitsOf(db);
  // An amount that nobody could value counts as one that takes two persons.
  const unknown = (limits.one > limits.day ? limits.one : limits.day) + 1n;
  const own = await approvalsById(
    db,
    rows.map(({ id }) => id),
  );
  const given = new Map(
    rows.map((row) => [row.id, momentsOf(row, own.get(row.id) ?? [], { now, approver })] as const),
  );
  const approved = await approvedNear(db, rows, { moments: [...given.values()].flat(), unknown });
  return new Map(
    rows.map((row) => {
      const worth = market.worthInUsdt(row.currency, BigInt(row.amount)) ?? unknown;
      const takesTwo =
        worth > limits.one ||
        given.get(row.id)!.some((moment) => {
          const { operator } = moment;
          const earlier = approved.filter((each) => each.id !== row.id && wasBefore(each, row.id, moment));
          const alone = earlier.filter(({ approvals }) =>
            approvals.every((approval) => approval.operator === operator),
          );
          return (
            sumOf(earlier.filter(({ owner }) => owner === row.owner)) + worth > limits.one ||
            sumOf(earlier.filter(({ address }) => address === splitPayee(row.address).address)) + worth >
              limits.one ||
            (operator !== undefined && sumOf(alone) + worth > limits.day)
          );
        });
      return [row.id, takesTwo ? 2 : 1];
    }),
  );
}

/** When a yes to a withdrawal was given, or would be. */
interface Moment {
  /** Nobody in particular. */
  readonly operator: number | undefined;
  readonly at: number;
  readonly isGiven: boolean;
}

/** When its approvals were given; without any, now. Of what has ended nobody asks how it stood days ago. */
function momentsOf(
  { status }: WithdrawalRow,
  own: readonly Approval[],
  { now, approver }: { readonly now: number; readonly approver: number | undefined },
): readonly Moment[] {
  const isPending = status === 'pending';
  if (isPending && own.length === 0) return [{ operator: approver, at: now, isGiven: false }];
  return own.flatMap((each) => (isPending || each.at > now - DAY_MS ? { ...each, isGiven: true } : []));
}

/** Whether it was approved within the 24 hours before that moment; of two at the same one the lower number was first. */
function wasBefore({ id, approvals }: Approved, than: string, { at: moment, isGiven }: Moment): boolean {
  const isFirst = !isGiven || BigInt(id) < BigInt(than);
  return approvals.some(({ at }) => at > moment - DAY_MS && (at < moment || (at === moment && isFirst)));
}

/** What was approved of the users and to the addresses of these rows, or by those who approved them, in the days before these moments. */
async function approvedNear(
  db: Database,
  rows: readonly WithdrawalRow[],
  { moments, unknown }: { readonly moments: readonly Moment[]; readonly unknown: bigint },
): Promise<Approved[]> {
  if (moments.length === 0) return [];
  const operators = [...new Set(moments.flatMap(({ operator }) => operator ?? []))];
  const found = await db
    .selectFrom('approvals')
    .innerJoin('withdrawals', 'withdrawals.id', 'approvals.withdrawal_id')
    .select(['withdrawal_id', 'worth', 'owner', 'address'])
    .where('withdrawals.status', 'not in', ['rejected', 'cancelled'])
    .where((eb) =>
      eb.or(
        spansOf(moments).map(({ from, to }) =>
          eb.and([
            eb('approvals.created_at', '>', new Date(from)),
            eb('approvals.created_at', '<=', new Date(to)),
          ]),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb(
          'owner',
          'in',
          rows.map(({ owner }) => owner),
        ),
        eb(
          ADDRESS,
          'in',
          rows.map(({ address }) => splitPayee(address).address),
        ),
        ...(operators.length === 0 ? [] : [eb('operator_id', 'in', operators)]),
      ]),
    )
    .orderBy('approvals.created_at')
    .execute();
  const first = new Map<string, (typeof found)[number]>();
  for (const each of found) if (!first.has(each.withdrawal_id)) first.set(each.withdrawal_id, each);
  const approvals = await approvalsById(db, [...first.keys()]);
  return [...first.values()].map(({ withdrawal_id: id, owner, address, worth }) => ({
    id,
    owner,
    address: splitPayee(address).address,
    worth: worth === null ? unknown : BigInt(worth),
    approvals: approvals.get(id)!,
  }));
}

/** Every yes to these withdrawals, oldest first; those that count no more as well: they were given. */
async function approvalsById(db: Database, ids: readonly string[]): Promise<Map<string, Approval[]>> {
  const byId = new Map<string, Approval[]>();
  if (ids.length === 0) return byId;
  const found = await db
    .selectFrom('approvals')
    .select(['withdrawal_id', 'operator_id', 'created_at'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  for (const { withdrawal_id: id, operator_id: operator, created_at: at } of found)
    byId.set(id, [...(byId.get(id) ?? []), { operator, at: at.getTime() }]);
  return byId;
}

/** The days before these moments, those that touch as one. */
function spansOf(moments: readonly Moment[]): { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const at of moments.map((moment) => moment.at).toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && at - DAY_MS <= last.to) last.to = at;
    else spans.push({ from: at - DAY_MS, to: at });
  }
  return spans;
}

function sumOf(approved: readonly Approved[]): bigint {
  return approved.reduce((sum, { worth }) => sum + worth, 0n);
}
