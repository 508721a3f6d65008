import { formatAmount } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { SecondExposureView } from '@bourse/protocol/second/operator-calls';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { sql } from 'kysely';
import { spotAccountOf } from '../database/spot-account.ts';
import type { Database } from '../database/schema.ts';
import { isSecondFresh, type Markets } from '../markets.ts';

interface OpenRow {
  readonly symbol: string;
  readonly count: string;
  readonly upStake: string;
  readonly downStake: string;
  readonly upIncome: string;
  readonly downIncome: string;
}

/** What the house has at stake in second contracts. */
export async function secondExposure(
  db: Database,
  markets: Markets,
  now: number,
): Promise<SecondExposureView> {
  const [open, { available, frozen }] = await Promise.all([
    openSeconds(db),
    spotAccountOf(db, HOUSE.secondHouse, SECOND_COIN),
  ]);
  const rows = [...markets.values()].filter(({ second }) => second !== undefined);
  const pairs = rows.map((row) => {
    const { symbol } = row.spec;
    const sums = open.get(symbol);
    return {
      symbol,
      stale: !isSecondFresh(row, now),
      count: Number(sums?.count ?? 0),
      upStake: formatAmount(BigInt(sums?.upStake ?? 0)),
      downStake: formatAmount(BigInt(sums?.downStake ?? 0)),
      upIncome: formatAmount(BigInt(sums?.upIncome ?? 0)),
      downIncome: formatAmount(BigInt(sums?.downIncome ?? 0)),
    };
  });
  return { available: formatAmount(available), frozen: formatAmount(frozen), pairs };
}

async function openSeconds(db: Database): Promise<Map<string, OpenRow>> {
  const { rows } = await sql<OpenRow>`
    select symbol, count(*) as count,
      coalesce(sum(stake) filter (where direction = 'up'), 0)::text as "upStake",
      coalesce(sum(stake) filter (where direction = 'down'), 0)::text as "downStake",
      coalesce(sum(income) filter (where direction = 'up'), 0)::text as "upIncome",
      coalesce(sum(income) filter (where direction = 'down'), 0)::text as "downIncome"
    from open_seconds group by symbol`.execute(db);
  return new Map(rows.map((row) => [row.symbol, row]));
}
