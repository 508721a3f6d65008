import {
  opsLedgerCalls,
  type LedgerAuditReport,
  type LedgerAuditView,
} from '@bourse/protocol/operators/ledger/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import { actorOf, type AuditLog } from './audit-log.ts';

export interface LedgerOperations {
  /** The audit in a process of its own: takes as long as it takes and blocks nobody. Rejects when it could not run. */
  audit(signal: AbortSignal): Promise<LedgerAuditReport>;
  /** What the check that runs every minute found last. */
  problems(): readonly string[];
}

const INTERRUPTED = 'The exchange stopped while it ran.';

/** Runs of the audit, one at a time, beside the exchange. */
export class LedgerAudits {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>;
  readonly #operations: LedgerOperations;
  readonly #stopping = new AbortController();
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Pick<Services, 'db' | 'clock' | 'log'>, operations: LedgerOperations) {
    this.#services = services;
    this.#operations = operations;
  }

  /** Runs that the end of a process cut off will never end by themselves. */
  async start(): Promise<void> {
    await this.#services.db
      .updateTable('ledger_audits')
      .set({ ended_at: this.#now(), error: INTERRUPTED })
      .where('ended_at', 'is', null)
      .execute();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Starts a run, when it begins to; answers false when one is under way. */
  async run(startedBy: string, begins: () => Promise<void>): Promise<boolean> {
    // Taken before anything is waited for, so that two calls at once start one run.
    if (this.#isRunning) return false;
    this.#isRunning = true;
    try {
      await begins();
      const { id } = await this.#services.db
        .insertInto('ledger_audits')
        .values({ started_by: startedBy, started_at: this.#now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      this.#running = this.#carryOut(id).finally(() => (this.#isRunning = false));
      return true;
    } catch (error) {
      this.#isRunning = false;
      throw error;
    }
  }

  /** The run under way, or the last one, with the report of the last that finished. */
  async view(): Promise<LedgerAuditView> {
    const [last] = await this.#rows().limit(1).execute();
    if (!last) {
      return { state: 'never', startTime: 0, endTime: 0, startedBy: '', report: null, error: '' };
    }
    const [finished] = await this.#rows().where('report', 'is not', null).limit(1).execute();
    const report = finished?.report ? (JSON.parse(finished.report) as LedgerAuditReport) : null;
    return {
      state: stateOf(last),
      startTime: last.started_at.getTime(),
      endTime: last.ended_at?.getTime() ?? 0,
      startedBy: last.started_by,
      report,
      error: last.error ?? '',
    };
  }

  #rows() {
    return this.#services.db.selectFrom('ledger_audits').selectAll().orderBy('id', 'desc');
  }

  async #carryOut(id: number): Promise<void> {
    let result: { report: string } | { error: string };
    try {
      result = { report: JSON.stringify(await this.#operations.audit(this.#stopping.signal)) };
    } catch (error) {
      this.#services.log.error({ err: error }, 'the audit could not run');
      result = { error: this.#stopping.signal.aborted ? INTERRUPTED : String(error) };
    }
    try {
      await this.#services.db
        .updateTable('ledger_audits')
        .set({ ended_at: this.#now(), ...result })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      this.#services.log.error({ err: error }, 'the result of the audit could not be kept');
    }
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }
}

function stateOf(row: { ended_at: Date | null; report: string | null }): LedgerAuditView['state'] {
  if (row.ended_at === null) return 'running';
  if (row.report === null) return 'failed';
  return (JSON.parse(row.report) as LedgerAuditReport).ok ? 'passed' : 'differences';
}

/** Health of the ledger: the audit on demand. */
export function ledgerHandlers(audits: LedgerAudits, log: AuditLog): Call[] {
  const run = handle(opsLedgerCalls.run, async (_input, caller) => {
    const begins = () => log.note(actorOf(caller), { action: 'ledger.audit', subject: 'ledger' });
    if (!(await audits.run(caller.operator.email, begins))) return refuse('OPS_AUDIT_RUNNING');
    return audits.view();
  });

  const status = handle(opsLedgerCalls.status, () => audits.view());

  return [run, status];
}
