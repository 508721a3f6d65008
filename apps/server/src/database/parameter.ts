import { parseAmount } from '@bourse/money/amount';
import { PARAMETERS, type ParameterName } from '@bourse/protocol/operators/parameters';
import type { Database } from './schema.ts';

/** What operators have set by name; that of a fresh install where they have not. */
export async function parameterOf(db: Database, name: ParameterName): Promise<string> {
  const row = await db.selectFrom('parameters').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? PARAMETERS[name].fallback;
}

/** One that is a whole number; that of a fresh install while it is something else. */
export async function numberParameter(db: Database, name: ParameterName): Promise<number> {
  const value = await parameterOf(db, name);
  return Number(/^\d{1,9}$/.test(value) ? value : PARAMETERS[name].fallback);
}

/** An amount in USDT (1e-8 units); that of a fresh install while it is something else. */
export async function usdtParameter(db: Database, name: ParameterName & `${string}_usdt`): Promise<bigint> {
  return parseAmount(await parameterOf(db, name)) ?? parseAmount(PARAMETERS[name].fallback)!;
}
