import { sql } from 'kysely';
import { worthInUsdt } from '../markets.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;

/** `unpriced`: its pair has no fresh price at the moment; `unknown`: nobody can value it. */
export type Worth = bigint | 'unpriced' | 'unknown';

/** Of whose payments, and those before which one. */
export interface Before {
  readonly userId: number;
  /** In ms. */
  readonly at: number;
  /** The number of the payment itself; absent: it is still to be asked for. */
  readonly id?: string;
}

/** In 1e-8 USDT at the mark. */
export function worthOf({ markets }: Pick<Services, 'markets'>, currency: string, amount: bigint): Worth {
  const worth = worthInUsdt(markets, currency, amount);
  if (worth !== undefined) return worth;
  return markets.get(`${currency.toLowerCase()}usdt`) ? 'unpriced' : 'unknown';
}

/**
 * What a user's payments of the 24 hours before one are worth together in 1e-8 USDT, as far as nobody has been asked who is on
 * their other side: a payment that is split is seen as one. A withdrawal counts with what was noted when it was asked for.
 */
export async function unnamedWorth(
  services: Pick<Services, 'db' | 'markets'>,
  kind: 'deposit' | 'withdrawal',
  { userId, at, id }: Before,
): Promise<Worth> {
  const earlier = id === undefined ? sql`` : sql`and p.id < ${id}`;
  const { rows } = await (
    kind === 'deposit'
      ? sql<UnnamedRow>`select currency, '0' as worth,
          sum(case when status = 'pending' then amount else arrival end) as unvalued from deposits p
        where user_id = ${userId} and status <> 'rejected' ${earlier}
          and created_at > ${new Date(at - DAY_MS)} and created_at <= ${new Date(at)}
          and not exists (select 1 from travel_facts t where t.kind = 'deposit' and t.subject = p.id)
        group by currency`
      : sql<UnnamedRow>`select currency, coalesce(sum(worth), 0) as worth,
          coalesce(sum(amount) filter (where worth is null), 0) as unvalued
        from withdrawals p left join withdrawal_worths on withdrawal_id = p.id
        where owner = ${userId} and status in ('pending', 'paying', 'finished') ${earlier}
          and created_at > ${at - DAY_MS} and created_at <= ${at}
          and not exists (select 1 from travel_facts t where t.kind = 'withdrawal' and t.subject = p.id)
        group by currency`
  ).execute(services.db);
  return rows.reduce<Worth>((sum, { currency, worth, unvalued }) => {
    const late = BigInt(unvalued) === 0n ? 0n : worthOf(services, currency, BigInt(unvalued));
    return plus(plus(sum, BigInt(worth)), late);
  }, 0n);
}

/** What cannot be known at all stays so; what has no price yet may have one later. */
export function plus(a: Worth, b: Worth): Worth {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a + b;
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'unpriced';
}

interface UnnamedRow {
  readonly currency: string;
  /** Noted, in 1e-8 USDT. */
  readonly worth: string;
  /** Of what nothing was noted, in 1e-8 units. */
  readonly unvalued: string;
}
