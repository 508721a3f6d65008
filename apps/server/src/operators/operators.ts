import type { Call } from '../gateway/call.ts';
import type { OperatorSessions } from '../gateway/access/sessions.ts';
import type { Services } from '../services.ts';
import { alertHandlers } from './money/alert-calls.ts';
import { asideHandlers } from './log/aside-calls.ts';
import { ApprovalGuard } from './money/approval-guard.ts';
import { AuditLog } from './log/audit-log.ts';
import { brandHandlers } from './platform/brand-calls.ts';
import { AutomaticPayouts } from './money/automatic-payouts.ts';
import { coinHandlers } from './platform/coin-calls.ts';
import { contentHandlers } from './platform/content-calls.ts';
import { productHandlers } from './platform/contract-calls.ts';
import { creditHandlers } from './money/credit-calls.ts';
import { ApprovedCredits } from './money/credits.ts';
import { depositHandlers } from './money/deposit-calls.ts';
import type { DomainOperations } from './domain-operations.ts';
import { exportHandlers } from './users/export-calls.ts';
import { goLiveHandlers } from './platform/golive-calls.ts';
import { houseHandlers } from './money/house-calls.ts';
import { HouseMoves } from './money/house-moves.ts';
import { payoutHandlers } from './money/payout-calls.ts';
import { Payouts } from './money/payouts.ts';
import { reconciliationHandlers } from './money/reconciliation-calls.ts';
import { screeningHandlers } from './money/screening-calls.ts';
import { travelHandlers } from './money/travel-calls.ts';
import { reserveHandlers } from './money/reserve-calls.ts';
import { suggestedCreditHandlers } from './money/suggested-credits.ts';
import { kycHandlers } from './users/kyc-calls.ts';
import { mailTextHandlers } from './platform/mail-text-calls.ts';
import { launchpadHandlers } from './platform/launchpad-calls.ts';
import { ledgerHandlers, LedgerAudits } from './log/ledger-calls.ts';
import { liabilityOperatorHandlers } from './log/liability-calls.ts';
import { logHandlers } from './log/log-calls.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { operatorHandlers } from './team/operator-calls.ts';
import { roleHandlers } from './team/role-calls.ts';
import { trendsHandler } from './trends.ts';
import { overviewHandler } from './overview.ts';
import type { Deps } from './deps.ts';
import { pairHandlers } from './platform/pairs/pair-calls.ts';
import { platformHandlers } from './platform/platform-calls.ts';
import { passkeyHandlers } from './team/passkey-calls.ts';
import type { Proofs } from './team/proofs.ts';
import { OperatorSessionStore } from './team/session-store.ts';
import { signInHandlers } from './team/sign-in.ts';
import { signOnLinkHandlers } from './sign-on/link-calls.ts';
import { createProvider } from './sign-on/provider.ts';
import { signOnHandlers } from './sign-on/sign-on-calls.ts';
import { switchHandlers } from './platform/switch-calls.ts';
import type { Switchboard } from './platform/switchboard.ts';
import { userPaperHandlers } from './users/user-paper-calls.ts';
import { userHandlers } from './users/user-calls.ts';
import { withdrawalHandlers } from './money/withdrawal-calls.ts';
import type { MailPost } from '../mail/mail-queue.ts';
import { HouseDays } from './results/house-days.ts';
import { resultHandlers } from './results/result-calls.ts';
import { proposalHandlers } from './proposals/proposal-calls.ts';
import { Proposals } from './proposals/proposals.ts';
import { LinkPost } from './team/link-post.ts';
import { Looks } from './users/looks.ts';

export interface OperatorsOptions {
  readonly proofs: Proofs;
  readonly passkeys: Passkeys;
  readonly operations: DomainOperations;
  readonly switchboard: Switchboard;
  readonly post: MailPost;
  /** What operators read of each product, made by the product itself. */
  readonly productCalls: readonly Call[];
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
  { proofs, passkeys, operations, switchboard, post, productCalls }: OperatorsOptions,
): Operators {
  const sessions = new OperatorSessionStore(services, proofs.box);
  const log = new AuditLog(services);
  const looks = new Looks({ services, log });
  const guard = new ApprovalGuard({ services, proofs, log });
  const proposals = new Proposals(services, { log, guard });
  const links = new LinkPost(services, post);
  const provider = createProvider(services.settings);
  const deps: Deps = {
    ...{ services, proofs, sessions, log, looks, guard, proposals, links, passkeys, provider },
  };
  const credits = new ApprovedCredits(services);
  const houseMoves = new HouseMoves(services);
  const houseDays = new HouseDays(services, operations.market);
  const payouts = new Payouts({ services, log, wallet: operations.wallet });
  const automatic = new AutomaticPayouts({ services, payouts, operations, switchboard });
  const audits = new LedgerAudits(services, operations.ledger);
  return {
    calls: [
      ...signInHandlers(deps),
      ...signOnHandlers(deps),
      ...signOnLinkHandlers(deps),
      ...passkeyHandlers(deps),
      ...operatorHandlers(deps),
      ...roleHandlers(deps),
      overviewHandler(deps, operations, switchboard, () => audits.view()),
      trendsHandler(deps),
      ...userHandlers(deps, operations, switchboard),
      ...kycHandlers(deps, operations),
      ...depositHandlers(deps, operations),
      ...withdrawalHandlers(deps, operations, payouts),
      ...alertHandlers(deps),
      ...payoutHandlers(deps),
      ...screeningHandlers(deps),
      ...travelHandlers(deps, operations),
      ...reconciliationHandlers(deps, operations.wallet.reconciliation),
      ...reserveHandlers(deps, operations.liabilities, operations.wallet.reserves),
      ...creditHandlers(deps, credits, operations.market),
      ...suggestedCreditHandlers(deps, credits, operations.market),
      ...houseHandlers(deps, houseMoves, operations.market),
      ...resultHandlers(deps, operations),
      ...proposalHandlers(deps),
      ...platformHandlers(deps, operations, switchboard.console),
      ...pairHandlers(deps, operations),
      ...coinHandlers(deps, operations.coins, operations.pictures),
      ...productHandlers(deps, operations),
      ...launchpadHandlers(deps, operations),
      ...productCalls,
      ...brandHandlers(deps, operations.brand, operations.pictures),
      ...mailTextHandlers(deps, operations.mails, post),
      ...contentHandlers(deps, operations.content),
      ...asideHandlers(deps, operations.asides),
      ...switchHandlers(deps, switchboard),
      ...goLiveHandlers(deps, switchboard, post),
      ...exportHandlers(deps, operations.wallet),
      ...userPaperHandlers(deps, operations),
      ...logHandlers(deps),
      ...ledgerHandlers(audits, log),
      ...liabilityOperatorHandlers(operations.liabilities, log),
    ],
    sessions,
    log,
    credits,
    async start() {
      await audits.start();
      await credits.start();
      await houseMoves.start();
      await proposals.start();
      await payouts.start();
      automatic.start();
      houseDays.start();
    },
    async stop() {
      await houseDays.stop();
      await automatic.stop();
      await payouts.stop();
      await proposals.stop();
      await houseMoves.stop();
      await credits.stop();
      await audits.stop();
    },
  };
}
