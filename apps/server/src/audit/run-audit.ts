import { fileURLToPath } from 'node:url';
import type { LedgerAuditReport } from '@bourse/protocol/operators/ledger/calls';
import { runApart } from '../database/apart.ts';
import type { AuditReport } from './audit.ts';

/** Compiled, also for an exchange that a test runs from its source. */
const CHILD = fileURLToPath(new URL('../../dist/audit/child.js', import.meta.url));

/** The audit in a process of its own: it reads the whole journal and holds a second engine. Rejects when it could not run. */
export async function runAudit(
  databaseUrl: string,
  archive: string,
  signal: AbortSignal,
): Promise<LedgerAuditReport> {
  return forConsole(await runApart<AuditReport>(CHILD, { databaseUrl, archive }, signal));
}

/** The numbers of the report are what it counted. */
function forConsole({
  ok,
  stateHash,
  journalSeal: _seal,
  differences,
  ...counted
}: AuditReport): LedgerAuditReport {
  return { ok, counts: { ...counted }, stateHash, differences };
}
