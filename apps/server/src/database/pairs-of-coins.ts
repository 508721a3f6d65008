import type { Database } from './schema.ts';

export interface CoinsFilter {
  readonly baseCoin?: string | undefined;
  readonly quoteCoin?: string | undefined;
}

/** The pairs of a coin, or of two, as a subquery. */
export function pairsOfCoins(db: Database, { baseCoin, quoteCoin }: CoinsFilter) {
  let query = db.selectFrom('pairs').select('symbol');
  if (baseCoin) query = query.where('base', '=', baseCoin.toUpperCase());
  if (quoteCoin) query = query.where('quote', '=', quoteCoin.toUpperCase());
  return query;
}
