import { parseAmount } from '@bourse/money/amount';
import { PARAMETERS, type ParameterName } from '@bourse/protocol/operators/parameters';
import type { Database } from '../../database/schema.ts';

/** An amount that two admins have set, in USDT (1e-8 units). */
export async function usdtParameter(db: Database, name: ParameterName & `${string}_usdt`): Promise<bigint> {
  const row = await db.selectFrom('parameters').select('value').where('name', '=', name).executeTakeFirst();
  return parseAmount(row?.value ?? PARAMETERS[name].fallback)!;
}
