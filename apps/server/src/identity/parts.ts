import type { Services } from '../services.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Attempts } from './attempts.ts';
import type { EmailCodes } from './email-codes.ts';
import type { IdentityLimits } from './limits.ts';
import type { SessionStore } from './session-store.ts';
import type { Users } from './users.ts';

/** What the calls of the identity domain are made of. */
export interface Parts {
  readonly services: Services;
  readonly limits: IdentityLimits;
  readonly mailer: Mailer;
  readonly users: Users;
  readonly codes: EmailCodes;
  readonly attempts: Attempts;
  readonly sessions: SessionStore;
  /** Gives a user what demo mode promises, once; never rejects. Nothing happens in production mode. */
  readonly grantDemoFunds: (userId: number) => Promise<void>;
}
