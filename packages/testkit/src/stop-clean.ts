import { expect } from 'vitest';
import type { TestExchange } from './exchange.ts';
import type { TestOperator } from './operator.ts';

/**
 * Stops an exchange that must have come out of its tests well: every line of its tables is what the journal says, and nothing
 * was logged as an error. With an admin, the console's log is whole, too.
 */
export async function stopClean(exchange: TestExchange, admin?: TestOperator): Promise<void> {
  const report = await exchange.audit();
  const log = await admin?.ok('/ops/api/log/verify');
  await exchange.stop();
  expect(report).toMatchObject({ ok: true, differences: [] });
  if (admin) expect(log.ok).toBe(true);
  expect(exchange.errors).toEqual([]);
}
