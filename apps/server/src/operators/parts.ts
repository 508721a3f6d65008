import type { Services } from '../services.ts';
import type { ApprovalGuard } from './approval-guard.ts';
import type { AuditLog } from './audit-log.ts';
import type { Proofs } from './proofs.ts';
import type { OperatorSessionStore } from './session-store.ts';

/** What the calls of the operators domain are made of. */
export interface Deps {
  readonly services: Services;
  readonly proofs: Proofs;
  readonly sessions: OperatorSessionStore;
  readonly log: AuditLog;
  readonly guard: ApprovalGuard;
}
