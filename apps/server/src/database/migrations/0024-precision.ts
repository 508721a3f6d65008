import { sql, type Kysely } from 'kysely';

export const name = '0024-precision';

/**
 * Strikes, settlements and liquidation prices become 1e-8 of the quote currency instead of ticks of the pair: reference
 * prices keep the source's precision. All of them are of USDT pairs, which have at most eight decimals. Journal and tick
 * chain stay as they are; what is in them says itself how it counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['open_seconds', 'closed_seconds']) {
    await sql`
      update ${sql.table(table)} as t
      set strike_price = t.strike_price * pow.units, settle_price = t.settle_price * pow.units
      from (select symbol, (10 ^ (8 - price_decimals))::bigint as units from pairs where price_decimals < 8) as pow
      where pow.symbol = t.symbol and t.strike_price <> 0`.execute(db);
  }
  for (const table of ['open_positions', 'closed_positions']) {
    await sql`
      update ${sql.table(table)} as t
      set liquidation_price = t.liquidation_price * pow.units
      from (select symbol, (10 ^ (8 - price_decimals))::bigint as units from pairs where price_decimals < 8) as pow
      where pow.symbol = t.symbol and t.liquidation_price <> 0`.execute(db);
  }
}
