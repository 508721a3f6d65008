import { formatAmount } from '@bourse/money/amount';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { WithdrawLimitsView } from '@bourse/protocol/wallet/calls';
import { sql } from 'kysely';
import { usdtParameter } from '../../database/parameter.ts';
import { worthInUsdt } from '../../markets.ts';
import type { Services } from '../../services.ts';
import type { Guards } from '../../gateway/access/guards.ts';

const DAY_MS = 86_400_000;
/** What a level allows within each of these. */
const SPANS = { day: DAY_MS, month: 30 * DAY_MS } as const;
type Span = keyof typeof SPANS;

/** In 1e-8 USDT. */
interface Room {
  /** Absent: no limit. */
  readonly limit?: bigint;
  readonly used: bigint;
}

interface Standing extends Readonly<Record<Span, Room>> {
  readonly level: 0 | 1 | 2;
  /** Something that counts has no worth at the moment. */
  readonly isUnvalued: boolean;
}

/**
 * What a user may withdraw in USDT by the level of his verification. A withdrawal counts with what it was worth at the mark when
 * it was asked for, so that prices change nothing afterwards; one that is cancelled or rejected counts no more.
 */
export class LevelLimits {
  readonly #services: Pick<Services, 'db' | 'clock' | 'markets'>;
  readonly #guards: Pick<Guards, 'level'>;

  constructor(services: Pick<Services, 'db' | 'clock' | 'markets'>, guards: Pick<Guards, 'level'>) {
    this.#services = services;
    this.#guards = guards;
  }

  worth(currency: string, amount: bigint): bigint | undefined {
    return worthInUsdt(this.#services.markets, currency, amount);
  }

  /** To be asked in the user's turn: nothing of his is asked for between this and its commit. */
  async refusalOf(userId: number, currency: string, amount: bigint): Promise<Refusal | undefined> {
    const standing = await this.#standing(userId);
    if (!hasLimit(standing)) return undefined;
    const worth = this.worth(currency, amount);
    if (worth === undefined || standing.isUnvalued) return refuse('WITHDRAW_NOT_VALUED');
    for (const span of ['day', 'month'] as const) {
      const { limit, used } = standing[span];
      if (limit === undefined || used + worth <= limit) continue;
      return refuse(span === 'day' ? 'WITHDRAW_LEVEL_DAY' : 'WITHDRAW_LEVEL_MONTH', {
        maximum: formatAmount(limit),
        left: formatAmount(roomOf(standing[span])!),
      });
    }
    return undefined;
  }

  /** Keeps what a withdrawal was worth when it was asked for. */
  async note(withdrawalId: string, worth: bigint | undefined): Promise<void> {
    if (worth === undefined) return;
    await this.#services.db
      .insertInto('withdrawal_worths')
      .values({ withdrawal_id: withdrawalId, worth: String(worth) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async view(userId: number): Promise<WithdrawLimitsView> {
    const { level, day, month } = await this.#standing(userId);
    const said = ({ limit, used }: Room) => ({
      limit: limit === undefined ? '' : formatAmount(limit),
      used: formatAmount(used),
    });
    return { level, day: said(day), month: said(month) };
  }

  /** How much of a coin the level still lets out today; nothing where it sets no bound. */
  async leftOf(userId: number, currency: string): Promise<bigint | undefined> {
    const standing = await this.#standing(userId);
    const rooms = [roomOf(standing.day), roomOf(standing.month)].filter((room) => room !== undefined);
    if (rooms.length === 0) return undefined;
    const left = rooms.reduce((least, room) => (room < least ? room : least));
    if (currency === 'USDT') return left;
    const one = this.worth(currency, UNIT);
    return one === undefined || one === 0n || standing.isUnvalued ? 0n : (left * UNIT) / one;
  }

  async #standing(userId: number): Promise<Standing> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const [level, { rows }] = await Promise.all([
      this.#guards.level(userId),
      sql<{ currency: string; is_today: boolean; worth: string; unvalued: string }>`
        select currency, created_at > ${now - SPANS.day} as is_today, coalesce(sum(worth), 0) as worth,
          coalesce(sum(amount) filter (where worth is null), 0) as unvalued
        from withdrawals left join withdrawal_worths on withdrawal_id = id
        where owner = ${userId} and status in ('pending', 'paying', 'finished')
          and created_at > ${now - SPANS.month}
        group by 1, 2`.execute(db),
    ]);
    const used = { day: 0n, month: 0n };
    let isUnvalued = false;
    for (const row of rows) {
      // Of before worths were kept, or of a crash between the commit and the note: what it is worth now.
      const late = row.unvalued === '0' ? 0n : this.worth(row.currency, BigInt(row.unvalued));
      if (late === undefined) isUnvalued = true;
      const worth = BigInt(row.worth) + (late ?? 0n);
      used.month += worth;
      if (row.is_today) used.day += worth;
    }
    return {
      level,
      isUnvalued,
      day: { ...(await this.#limit(level, 'day')), used: used.day },
      month: { ...(await this.#limit(level, 'month')), used: used.month },
    };
  }

  /** Of who is not verified, nobody asks: he withdraws nothing. */
  async #limit(level: 0 | 1 | 2, span: Span): Promise<{ readonly limit?: bigint }> {
    if (level === 0) return { limit: 0n };
    const limit = await usdtParameter(this.#services.db, `withdraw_level${level}_${span}_usdt`);
    return limit === 0n ? {} : { limit };
  }
}

const UNIT = 100_000_000n;

function hasLimit({ day, month }: Standing): boolean {
  return day.limit !== undefined || month.limit !== undefined;
}

function roomOf({ limit, used }: Room): bigint | undefined {
  if (limit === undefined) return undefined;
  return used < limit ? limit - used : 0n;
}
