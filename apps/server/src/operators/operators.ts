import type { Call } from '../gateway/call.ts';
import type { OperatorSessions } from '../gateway/sessions.ts';
import type { Services } from '../services.ts';
import { asideCalls } from './aside-calls.ts';
import { AuditLog } from './audit-log.ts';
import { contentCalls } from './content-calls.ts';
import { contractDeskCalls } from './contract-calls.ts';
import { creditCalls } from './credit-calls.ts';
import { CreditDesk } from './credits.ts';
import { depositCalls } from './deposit-calls.ts';
import type { Desks } from './desks.ts';
import { houseCalls } from './house-calls.ts';
import { HouseMoveDesk } from './house-desk.ts';
import { kycCalls } from './kyc-calls.ts';
import { launchpadCalls } from './launchpad-calls.ts';
import { ledgerCalls, LedgerAudits } from './ledger-calls.ts';
import { logCalls } from './log-calls.ts';
import { operatorCalls } from './operator-calls.ts';
import { overviewCall } from './overview.ts';
import type { Parts } from './parts.ts';
import { platformCalls } from './platform-calls.ts';
import type { Proofs } from './proofs.ts';
import { OperatorSessionStore } from './session-store.ts';
import { signInCalls } from './sign-in.ts';
import { switchCalls } from './switch-calls.ts';
import type { Switchboard } from './switchboard.ts';
import { userCalls } from './user-calls.ts';
import { withdrawalCalls } from './withdrawal-calls.ts';

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
  const parts: Parts = { services, proofs, sessions, log };
  const credits = new CreditDesk(services);
  const houseMoves = new HouseMoveDesk(services);
  const audits = new LedgerAudits(services, desks.ledger);
  return {
    calls: [
      ...signInCalls(parts),
      ...operatorCalls(parts),
      overviewCall(parts, desks, switchboard, () => audits.view()),
      ...userCalls(parts, desks, switchboard),
      ...kycCalls(parts, desks),
      ...depositCalls(parts, desks.wallet),
      ...withdrawalCalls(parts, desks.wallet, desks.market),
      ...creditCalls(parts, credits, desks.market),
      ...houseCalls(parts, houseMoves, desks.market),
      ...platformCalls(parts, desks),
      ...contractDeskCalls(parts, desks),
      ...launchpadCalls(parts, desks.launchpad),
      ...contentCalls(parts, desks.content),
      ...asideCalls(parts, desks.asides),
      ...switchCalls(parts, switchboard),
      ...logCalls(parts),
      ...ledgerCalls(audits, log),
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
