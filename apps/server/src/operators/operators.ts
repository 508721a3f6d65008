import type { Call } from '../gateway/call.ts';
import type { OperatorSessions } from '../gateway/sessions.ts';
import type { Services } from '../services.ts';
import { asideHandlers } from './aside-calls.ts';
import { ApprovalGuard } from './approval-guard.ts';
import { AuditLog } from './audit-log.ts';
import { coinHandlers } from './coin-calls.ts';
import { contentHandlers } from './content-calls.ts';
import { contractDeskHandlers } from './contract-calls.ts';
import { creditHandlers } from './credit-calls.ts';
import { CreditDesk } from './credits.ts';
import { depositHandlers } from './deposit-calls.ts';
import type { Desks } from './desks.ts';
import { houseHandlers } from './house-calls.ts';
import { HouseMoveDesk } from './house-desk.ts';
import { kycHandlers } from './kyc-calls.ts';
import { launchpadHandlers } from './launchpad-calls.ts';
import { ledgerHandlers, LedgerAudits } from './ledger-calls.ts';
import { logHandlers } from './log-calls.ts';
import { operatorHandlers } from './operator-calls.ts';
import { overviewHandler } from './overview.ts';
import type { Parts } from './parts.ts';
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
  readonly desks: Desks;
  readonly switchboard: Switchboard;
}

export interface Operators {
  readonly calls: Call[];
  readonly sessions: OperatorSessions;
  readonly log: AuditLog;
  readonly credits: CreditDesk;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The operators' domain: who runs the exchange, what they may do, and the record of what they did. */
export function createOperators(
  services: Services,
  { proofs, desks, switchboard }: OperatorsOptions,
): Operators {
  const sessions = new OperatorSessionStore(services);
  const log = new AuditLog(services);
  const guard = new ApprovalGuard({ services, proofs });
  const parts: Parts = { services, proofs, sessions, log, guard };
  const credits = new CreditDesk(services);
  const houseMoves = new HouseMoveDesk(services);
  const audits = new LedgerAudits(services, desks.ledger);
  return {
    calls: [
      ...signInHandlers(parts),
      ...operatorHandlers(parts),
      overviewHandler(parts, desks, switchboard, () => audits.view()),
      ...userHandlers(parts, desks, switchboard),
      ...kycHandlers(parts, desks),
      ...depositHandlers(parts, desks.wallet),
      ...withdrawalHandlers(parts, desks.wallet, desks.market),
      ...creditHandlers(parts, credits, desks.market),
      ...houseHandlers(parts, houseMoves, desks.market),
      ...platformHandlers(parts, desks),
      ...coinHandlers(parts, desks.coins),
      ...contractDeskHandlers(parts, desks),
      ...launchpadHandlers(parts, desks.launchpad),
      ...contentHandlers(parts, desks.content),
      ...asideHandlers(parts, desks.asides),
      ...switchHandlers(parts, switchboard),
      ...logHandlers(parts),
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
