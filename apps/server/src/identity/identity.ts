import type { Readable } from 'node:stream';
import { Refusal } from '@bourse/protocol/refusal';
import type { Files } from '../files/files.ts';
import type { SecretBox } from '../files/secret-box.ts';
import type { Screen } from '../screening/screening.ts';
import type { Call } from '../gateway/call.ts';
import type { Guards } from '../gateway/access/guards.ts';
import type { Prove } from '../gateway/access/proof.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { MailPost } from '../mail/mail-queue.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { accountHandlers } from './account/account-calls.ts';
import { ownData, type DataReader, type OwnDataDeps } from './account/own-data.ts';
import { AccountClosing } from './account/closing.ts';
import type { ValueInUsdt } from './account/remains.ts';
import { kycHandlers } from './kyc/kyc-calls.ts';
import { Attempts } from './sign-in/attempts.ts';
import { EmailCodes } from './email-codes.ts';
import { kycState, levelOf, refuseFrozen, withdrawBlockedUntil } from './guards.ts';
import { freezeHandlers } from './proofs/freeze-calls.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { KycReview } from './kyc/kyc-review.ts';
import { Kyc } from './kyc/kyc.ts';
import { KnownPlaces } from './sign-in/known-places.ts';
import { defaultLimits, type IdentityLimits } from './limits.ts';
import { loginCalls } from './sign-in/login.ts';
import { parameterCalls } from './parameters.ts';
import type { Messenger, Deps } from './deps.ts';
import { passwordCalls } from './passwords.ts';
import { createFactsOf, type Operations } from './proofs/operations.ts';
import { createProve } from './proofs/proofs.ts';
import { checkStanding, createStanding } from './proofs/standing.ts';
import { registrationCalls } from './registration.ts';
import { hashSecret } from './secrets.ts';
import { SecondFactors } from './sign-in/second-factors.ts';
import { securityCalls } from './security-calls.ts';
import { SessionStore } from './sign-in/session-store.ts';
import { SessionTokens } from './sign-in/session-tokens.ts';
import { passkeyHandlers } from './sign-in/passkey-calls.ts';
import { SignInAttempts } from './sign-in/sign-in-attempts.ts';
import { UserOperations } from './user-operations.ts';
import { Users } from './users.ts';
import { WithdrawalFreeze } from './proofs/withdrawal-freeze.ts';

export interface IdentityOptions {
  /** Gives a new user the demo funds. Idempotent: it is repeated soon, and at log-in, when it failed before. */
  readonly grantDemoFunds: (userId: number) => Promise<unknown>;
  /** Tells the engine who invited a user. Idempotent, and repeated like the demo funds. */
  readonly setInviter: (userId: number, inviterId: number) => Promise<unknown>;
  /** Someone has registered or logged in at a device that shows its cookie; never rejects. */
  readonly onDevice?: (userId: number, deviceId: string) => Promise<void>;
  /** Where tokens are looked up; absent: where everything else of identity is. */
  readonly lookUps?: Database;
  readonly operations: Operations;
  /**
   * Takes back what a user has set going and what has not taken effect yet: a whitelist that is to fall, keys that wait. What it
   * answers is to be called after the commit.
   */
  readonly takeBack: (trx: Database, userId: number) => Promise<() => void>;
  /** Makes the programs of a user wait until he confirms their keys; what it answers is to be called after the commit. */
  readonly suspendKeys: (userId: number, trx: Database) => Promise<() => Promise<void>>;
  /** Whether a user lets withdrawals go to old addresses of his book only, and until when (ms; 0: it stays so). */
  readonly whitelist: (userId: number) => Promise<{ readonly on: boolean; readonly offFrom: number }>;
  /** USDT in 1e-8 units at the reference; nothing while there is none. */
  readonly valueInUsdt: ValueInUsdt;
  /** Cancels what a user has in the books; resolves when that and all that he asked for before is committed. */
  readonly cancelOrders: (userId: number) => Promise<unknown>;
  /** His account for payments in money, as he saved it. */
  readonly collection: (userId: number) => Promise<unknown>;
  readonly travelFacts: (userId: number) => Promise<unknown>;
  readonly ownTables: OwnDataDeps['ownTables'];
  readonly post: MailPost;
  readonly box: SecretBox;
  readonly passkeys: Passkeys;
  readonly files: Files;
  /** Asked before somebody is verified. */
  readonly screen: Screen;
  readonly messenger: Messenger;
  /** The value of a parameter that the engine keeps; `undefined` for all others. */
  readonly engineParameter?: (name: string) => string | undefined;
  readonly limits?: Partial<IdentityLimits>;
}

export interface Identity extends Guards {
  readonly calls: Call[];
  readonly sessions: SessionStore;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The invite code of the house, with which the first user of a fresh install registers. */
  firstInviteCode(): Promise<string>;
  /** All that is stored of a user as a ZIP, for an operator. */
  dataOf(userId: number, reader: DataReader): Promise<Readable>;
  /** Users, as operators see them. */
  readonly operations: UserOperations;
  /** Applications, as reviewers see them; decisions are `kyc`'s. */
  readonly review: KycReview;
  readonly kyc: Kyc;
  /** Accounts that their owners have closed. */
  readonly closing: AccountClosing;
  /** How often a log-in may fail; that of operators counts in the same way. */
  readonly signIns: SignInAttempts;
  /** Withdrawals that their owners have frozen. */
  readonly freeze: WithdrawalFreeze;
  /** Takes away passkeys that confirm nothing yet. */
  removeWaitingPasskeys(trx: Database, userId: number): Promise<void>;
  /** What the clock makes it do, to be run at will by tests. */
  readonly jobs: Jobs;
  /** Makes a user without code and invite and signs him in: for benchmarks, tests and demo data. */
  enrol(email: string, password: string): Promise<{ userId: number; token: string }>;
}

/** Who the users are: accounts, sessions, passwords, codes, verification (docs/rules.md, "Identity and limits"). */
export function createIdentity(services: Services, options: IdentityOptions): Identity {
  const limits = { ...defaultLimits(services.settings.mode), ...options.limits };
  const { post, box, passkeys, files, messenger } = options;
  const users = new Users(services, messenger, (email) => box.mac('closed account', email));
  const attempts = new Attempts(services.db, services.clock);
  const places = new KnownPlaces(services.db, services.clock);
  const mac = (text: string): string => box.mac('email code', text);
  const codes = new EmailCodes({ db: services.db, clock: services.clock, limits, mac });
  const tokens = new SessionTokens((text) => box.mac('session', text));
  // Its checks are made of the deps themselves.
  const prove: Prove = (...args) => createProve(deps)(...args);
  const whileStanding = createStanding({ services, messenger });
  const deps: Deps = {
    services,
    limits,
    post,
    box,
    passkeys,
    files,
    messenger,
    prove,
    whileStanding,
    freeze: new WithdrawalFreeze({ services, users, codes, whileStanding, takeBack: options.takeBack }),
    suspendKeys: options.suspendKeys,
    factsOf: createFactsOf(services.settings, options.operations),
    users,
    codes,
    attempts,
    places,
    signIns: new SignInAttempts(attempts, places, limits),
    sessions: new SessionStore(services, tokens, options.lookUps ?? services.db),
    secondFactors: new SecondFactors({ services, box, attempts, limits, users, whileStanding }),
    grantDemoFunds,
    reportInviter,
    seenAt: async (userId, { device }) => {
      if (device) await options.onDevice?.(userId, device.id);
    },
  };
  const kyc = new Kyc({ ...deps, screen: options.screen });

  async function grantDemoFunds(userId: number): Promise<void> {
    if (services.settings.mode !== 'demo') return;
    try {
      await options.grantDemoFunds(userId);
      await services.db.updateTable('users').set({ demo_funded: true }).where('id', '=', userId).execute();
    } catch (error) {
      services.log.error({ err: error, userId }, 'demo funds not granted yet; tried again');
    }
  }

  async function reportInviter(userId: number, inviterId: number): Promise<void> {
    try {
      await options.setInviter(userId, inviterId);
      await services.db
        .updateTable('users')
        .set({ inviter_reported: true })
        .where('id', '=', userId)
        .execute();
    } catch (error) {
      services.log.error({ err: error, userId }, 'the inviter is not set yet; tried again');
    }
  }

  const operations = new UserOperations(deps);
  const closing = new AccountClosing({
    ...deps,
    operations,
    value: options.valueInUsdt,
    cancelOrders: options.cancelOrders,
  });
  const jobs = createJobs(deps, kyc, closing);
  const data: OwnDataDeps = { ...options, services, kyc };
  return {
    calls: [
      ...registrationCalls(deps),
      ...loginCalls(deps),
      ...passwordCalls(deps),
      ...passkeyHandlers(deps),
      ...securityCalls(deps, options.whitelist),
      ...freezeHandlers(deps),
      ...kycHandlers(deps, kyc),
      ...accountHandlers(deps, closing, data),
      ...parameterCalls(services, options.engineParameter),
    ],
    sessions: deps.sessions,
    async start() {
      await users.houseInvite();
      jobs.start();
    },
    stop: () => jobs.stop(),
    firstInviteCode: () => users.houseInvite(),
    prove,
    whileStanding,
    checkStanding: (caller) => checkStanding(services.db, caller),
    kycState: (userId) => kycState(deps, userId),
    level: (userId) => levelOf(deps, userId),
    realName: (userId) => kyc.nameOf(userId),
    realNames: (userIds) => kyc.namesOf(userIds),
    withdrawBlockedUntil: (userId, on) => withdrawBlockedUntil(deps, userId, on),
    recordEvent: (trx, caller, kind, facts) => users.log(caller.session.userId, kind, caller, trx, facts),
    refuseOften: (userId, kind, trx) => users.refuseOften(userId, kind, trx),
    dataOf: (userId, reader) => ownData(data, userId, reader),
    operations,
    closing,
    review: new KycReview(deps, kyc),
    kyc,
    signIns: deps.signIns,
    freeze: deps.freeze,
    refuseFrozen: (userId, on) => refuseFrozen(deps, userId, on),
    removeWaitingPasskeys: (trx, userId) => passkeys.endWaiting(trx, `user:${userId}`),
    jobs,
    async enrol(email, password) {
      const here = { ip: '127.0.0.1', agent: 'enrolled' };
      const passwordHash = await hashSecret(password);
      const user = { email, passwordHash, inviterId: null, language: 'en-US' as const };
      const userId = await users.add(user, here);
      if (userId === undefined) throw new Error(`${email} has an account`);
      await grantDemoFunds(userId);
      const token = await deps.sessions.open(userId, here, { proof: { passwordHash } });
      if (token instanceof Refusal) throw new Error(`${email} was refused a session: ${token.code}`);
      return { userId, token };
    },
  };
}
