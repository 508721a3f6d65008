import { readSchemaState } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { missing, well, type CheckContext, type Finding } from './context.ts';

/**
 * Whether the database has the tables of this version. A running exchange has them; `npm run preflight` may be asked before the
 * first start, or before an upgrade.
 */
export async function schema({ db }: CheckContext): Promise<Finding[]> {
  const { isEmpty, missing: steps, unknown } = await readSchemaState(db, migrations);
  if (unknown.length > 0) return [missing('schemaNewer', { steps: unknown.join(', ') })];
  if (isEmpty) return [missing('schemaEmpty')];
  if (steps.length === 0) return [well('schemaCurrent')];
  return [missing('schemaOlder', { count: String(steps.length), last: steps.at(-1)! })];
}
