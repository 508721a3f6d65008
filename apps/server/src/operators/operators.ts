import type { Call } from '../gateway/call.ts';
import type { OperatorSessions } from '../gateway/sessions.ts';
import type { Services } from '../services.ts';
import { asideHandlers } from './aside-calls.ts';
import { ApprovalGuard } from './approval-guard.ts';
import { AuditLog } from './audit-log.ts';
import { coinHandlers } from './coin-calls.ts';
import { contentHandlers } from './content-calls.ts';
import { productHandlers } from './contract-calls.ts';
import { creditHandlers } from './credit-calls.ts';
import { ApprovedCredits } from './credits.ts';
import { depositHandlers } from './deposit-calls.ts';
import type { DomainOperations } from './domain-operations.ts';
import { houseHandlers } from './house-calls.ts';
import { HouseMoves } from './house-desk.ts';
import { kycHandlers } from './kyc-calls.ts';
import { launchpadHandlers } from './launchpad-calls.ts';
import { ledgerHandlers, LedgerAudits } from './ledger-calls.ts';
import { logHandlers } from './log-calls.ts';
import { operatorHandlers } from './operator-calls.ts';
import { overviewHandler } from './overview.ts';
import type { Deps } from './parts.ts';
import { platformHandlers } from './platform-calls.ts';
import type { Proofs } from './proofs.ts';
import { OperatorSessionStore } from './session-store.ts';
import { signInHandlers } from './sign-in.ts';
import { switchHandlers } from './switch-calls.ts';
import type { Switchboard } from './switchboard.ts';
import { userHandlers } from './user-calls.ts';
import { withdrawalHandlers } from './withdrawal-calls.ts';

export interface OperatorsOptions {
  readonly proofs: Proofs;
  readonly operations: DomainOperations;
  readonly switchboard: Switchboard;
}

export interface Operators {
  readonly calls: Call[];
  readonly sessions: OperatorSessions;
  readonly log: AuditLog;
  readonly credits: ApprovedCredits;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The operators' domain: who runs the exchange, what they may do, and the record of what they did. */
export function createOperators(
  services: Services,
  { proofs, operations, switchboard }: OperatorsOptions,
): Operators {
  const sessions = new OperatorSessionStore(services);
  const log = new AuditLog(services);
  const guard = new ApprovalGuard({ services, proofs });
  const deps: Deps = { services, proofs, sessions, log, guard };
  const credits = new ApprovedCredits(services);
  const houseMoves = new HouseMoves(services);
  const audits = new LedgerAudits(services, operations.ledger);
  return {
    calls: [
      ...signInHandlers(deps),
      ...operatorHandlers(deps),
      overviewHandler(deps, operations, switchboard, () => audits.view()),
      ...userHandlers(deps, operations, switchboard),
      ...kycHandlers(deps, operations),
      ...depositHandlers(deps, operations.wallet),
      ...withdrawalHandlers(deps, operations.wallet, operations.market),
      ...creditHandlers(deps, credits, operations.market),
      ...houseHandlers(deps, houseMoves, operations.market),
      ...platformHandlers(deps, operations),
      ...coinHandlers(deps, operations.coins),
      ...productHandlers(deps, operations),
      ...launchpadHandlers(deps, operations),
      ...contentHandlers(deps, operations.content),
      ...asideHandlers(deps, operations.asides),
      ...switchHandlers(deps, switchboard),
      ...logHandlers(deps),
      ...ledgerHandlers(audits, log),
    ],
    sessions,
    log,
    credits,
    async start() {
      await audits.start();
      await credits.start();
      await houseMoves.start();
    },
    async stop() {
      await houseMoves.stop();
      await credits.stop();
      await audits.stop();
    },
  };
}
