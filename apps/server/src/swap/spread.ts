import { DEFAULT_SPREAD_PPM, MAX_SPREAD_PPM, SPREAD_PARAMETER } from '@bourse/protocol/swap/rules';
import type { Database } from '../database/schema.ts';

/** Parts per million of the mark rate that the house keeps, as the operator has set it; the default unless that is sane. */
export async function swapSpreadPpm(db: Database): Promise<number> {
  const row = await db
    .selectFrom('parameters')
    .select('value')
    .where('name', '=', SPREAD_PARAMETER)
    .executeTakeFirst();
  if (!row || !/^[0-9]{1,6}$/.test(row.value)) return DEFAULT_SPREAD_PPM;
  const spread = Number(row.value);
  return spread <= MAX_SPREAD_PPM ? spread : DEFAULT_SPREAD_PPM;
}
