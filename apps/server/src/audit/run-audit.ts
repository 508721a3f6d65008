import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LedgerAuditReport } from '@bourse/protocol/operators/ledger/calls';
import type { AuditReport } from './audit.ts';

/** Compiled, also for an exchange that a test runs from its source. */
const CHILD = fileURLToPath(new URL('../../dist/audit/child.js', import.meta.url));

/**
 * The audit in a process of its own, at low priority: it reads the whole journal and holds a second engine, and neither
 * its time nor its memory is the exchange's. Rejects when it could not run.
 */
export function runAudit(
  databaseUrl: string,
  archive: string,
  signal: AbortSignal,
): Promise<LedgerAuditReport> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, { stdio: 'inherit', execArgv: [], signal, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => reject(new Error(`the audit ended with ${killedBy ?? code}`)));
    child.once('message', (answer: { report: AuditReport } | { error: string }) => {
      if ('report' in answer) resolve(forConsole(answer.report));
      else reject(new Error(answer.error));
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // A kindness to the exchange, not a condition.
    }
    child.send({ databaseUrl, archive });
  });
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
