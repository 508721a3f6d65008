import type { ParsedOf } from '@bourse/protocol/call';
import type { identityCalls } from '@bourse/protocol/identity/calls';
import type { Refusal } from '@bourse/protocol/refusal';
import type { Session } from '../gateway/call.ts';
import type { Facts, Prove } from '../gateway/access/proof.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import type { Files } from '../files/files.ts';
import type { Messages } from '../inbox/messages.ts';
import type { SecretBox } from '../files/secret-box.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { MailPost } from '../mail/mail-queue.ts';
import type { Attempts } from './sign-in/attempts.ts';
import type { EmailCodes } from './email-codes.ts';
import type { From, KnownPlaces } from './sign-in/known-places.ts';
import type { IdentityLimits } from './limits.ts';
import type { SecondFactors } from './sign-in/second-factors.ts';
import type { SessionStore } from './sign-in/session-store.ts';
import type { SignInAttempts } from './sign-in/sign-in-attempts.ts';
import type { Users } from './users.ts';
import type { WhileStanding } from '../gateway/access/guards.ts';
import type { WithdrawalFreeze } from './proofs/withdrawal-freeze.ts';

/** What the calls of the identity domain are made of. */
export interface Deps {
  readonly services: Services;
  readonly limits: IdentityLimits;
  readonly post: MailPost;
  readonly users: Users;
  readonly codes: EmailCodes;
  readonly attempts: Attempts;
  readonly places: KnownPlaces;
  readonly signIns: SignInAttempts;
  readonly sessions: SessionStore;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly box: SecretBox;
  readonly files: Files;
  readonly messenger: Messenger;
  readonly prove: Prove;
  readonly whileStanding: WhileStanding;
  readonly freeze: WithdrawalFreeze;
  readonly factsOf: FactsOf;
  /** Programs of a user wait for him to confirm their keys; what it answers is to be called after the commit. */
  readonly suspendKeys: (userId: number, trx: Database) => Promise<() => Promise<void>>;
  /** Gives a user what demo mode promises, once; never rejects. Nothing happens in production mode. */
  readonly grantDemoFunds: (userId: number) => Promise<void>;
  /** Tells the engine who invited a user; never rejects, and is repeated at log-in while it has not succeeded. */
  readonly reportInviter: (userId: number, inviterId: number) => Promise<void>;
  /** Tells others who has registered or logged in where; never rejects. */
  readonly seenAt: (userId: number, from: From) => Promise<void>;
}

/**
 * What a code that is asked for is to confirm, in its one spelling; none when the caller does not say, which demo mode allows.
 */
export type FactsOf = (
  input: ParsedOf<typeof identityCalls.sendSecurityCode>,
  session: Session,
) => Promise<Facts | Refusal>;

/** How the identity domain tells a user what became of his application or his account. */
export type Messenger = Pick<Messages, 'send' | 'announce'>;
