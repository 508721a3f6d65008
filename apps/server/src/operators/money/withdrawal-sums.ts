import type { Database } from '../../database/schema.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import { usdtParameter } from '../../database/parameter.ts';
import type { Payouts } from './payouts.ts';
import type { WithdrawalRow } from './withdrawal-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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

/** A withdrawal that was approved within 24 hours, and not given back since. */
interface Approved {
  readonly id: string;
  readonly owner: string;
  readonly address: string;
  /** USDT, 1e-8 units. */
  readonly worth: bigint;
  readonly firstAt: number;
  readonly operators: readonly number[];
}

/**
 * How many operators approve each of these withdrawals, by id: two where it is worth more than the limit, or makes what
 * was approved within 24 hours before it add up to more than the limit: for its address, for its user, or for what
 * one operator has approved alone. So the limit cannot be cut into slices. `approver`: who would approve it next. What a signer
 * pays always takes two.
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
  const approved = await approvedNear(db, rows, { now, approver, unknown });
  return new Map(
    rows.map((row) => {
      const worth = market.worthInUsdt(row.currency, BigInt(row.amount)) ?? unknown;
      const own = approved.find(({ id }) => id === row.id);
      const earlier = approved.filter((each) => each.id !== row.id && (!own || isBefore(each, own)));
      const alone = own?.operators ?? (approver === undefined ? [] : [approver]);
      const near = [
        sumOf(earlier.filter(({ owner }) => owner === row.owner)),
        sumOf(earlier.filter(({ address }) => address === row.address)),
      ];
      const own24h = alone.map((operator) =>
        sumOf(earlier.filter(({ operators }) => operators.length === 1 && operators[0] === operator)),
      );
      const takesTwo =
        near.some((sum) => sum + worth > limits.one) || own24h.some((sum) => sum + worth > limits.day);
      return [row.id, takesTwo ? 2 : 1];
    }),
  );
}

/** What was approved of the users and to the addresses of these rows, or by those who approved them. */
async function approvedNear(
  db: Database,
  rows: readonly WithdrawalRow[],
  { now, approver, unknown }: { now: number; approver: number | undefined; unknown: bigint },
): Promise<Approved[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom('approvals')
    .innerJoin('withdrawals', 'withdrawals.id', 'approvals.withdrawal_id')
    .select(['withdrawal_id', 'operator_id', 'worth', 'approvals.created_at', 'owner', 'address'])
    .where('withdrawals.status', 'not in', ['rejected', 'cancelled'])
    .where('approvals.created_at', '>', new Date(now - DAY_MS))
    .where((eb) =>
      eb.or([
        eb('withdrawal_id', 'in', ids),
        eb(
          'owner',
          'in',
          rows.map(({ owner }) => owner),
        ),
        eb(
          'address',
          'in',
          rows.map(({ address }) => address),
        ),
        ...(approver === undefined ? [] : [eb('operator_id', '=', approver)]),
        eb('operator_id', 'in', (nested) =>
          nested
            .selectFrom('approvals as own')
            .select('own.operator_id')
            .where('own.withdrawal_id', 'in', ids),
        ),
      ]),
    )
    .execute();
  const persons = new Map<string, number[]>();
  for (const { withdrawal_id: id, operator_id: operator } of found)
    persons.set(id, [...(persons.get(id) ?? []), operator]);
  const first = new Map<string, (typeof found)[number]>();
  for (const each of found) {
    const known = first.get(each.withdrawal_id);
    if (!known || each.created_at < known.created_at) first.set(each.withdrawal_id, each);
  }
  return [...first.values()].map(({ withdrawal_id: id, owner, address, worth, created_at: firstAt }) => ({
    id,
    owner,
    address,
    worth: worth === null ? unknown : BigInt(worth),
    firstAt: firstAt.getTime(),
    operators: persons.get(id)!,
  }));
}

/** The order in which they were first approved, the same for whoever asks. */
function isBefore(a: Approved, b: Approved): boolean {
  return a.firstAt < b.firstAt || (a.firstAt === b.firstAt && BigInt(a.id) < BigInt(b.id));
}

function sumOf(approved: readonly Approved[]): bigint {
  return approved.reduce((sum, { worth }) => sum + worth, 0n);
}
