import type { Services } from '../services.ts';
import type { ApprovalGuard } from './money/approval-guard.ts';
import type { AuditLog } from './log/audit-log.ts';
import type { Proofs } from './team/proofs.ts';
import type { OperatorSessionStore } from './team/session-store.ts';
import type { LinkPost } from './team/link-post.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Looks } from './users/looks.ts';
import type { Proposals } from './proposals/proposals.ts';
import type { Provider } from './sign-on/provider.ts';

/** What the calls of the operators domain are made of. */
export interface Deps {
  readonly services: Services;
  readonly proofs: Proofs;
  readonly sessions: OperatorSessionStore;
  readonly log: AuditLog;
  readonly looks: Looks;
  readonly guard: ApprovalGuard;
  readonly proposals: Proposals;
  readonly links: LinkPost;
  readonly passkeys: Passkeys;
  /** Of single sign-on; undefined: there is none. */
  readonly provider: Provider | undefined;
}
