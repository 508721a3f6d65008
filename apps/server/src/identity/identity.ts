import type { Refusal } from '@bourse/protocol/refusal';
import type { Call } from '../gateway/call.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { Attempts } from './attempts.ts';
import { EmailCodes } from './email-codes.ts';
import { DAY, defaultLimits, HOUR, type IdentityLimits } from './limits.ts';
import { loginCalls } from './login.ts';
import { parameterCalls } from './parameters.ts';
import type { Parts } from './parts.ts';
import { checkFundPassword, passwordCalls } from './passwords.ts';
import { registrationCalls } from './registration.ts';
import { hashSecret } from './secrets.ts';
import { SessionStore } from './session-store.ts';
import { Users } from './users.ts';

export interface IdentityOptions {
  /** Gives a new user the demo funds. Idempotent: it is repeated at log-in when it failed before. */
  readonly grantDemoFunds: (userId: number) => Promise<unknown>;
  readonly mailer?: Mailer;
  readonly limits?: Partial<IdentityLimits>;
}

export interface Identity {
  readonly calls: Call[];
  readonly sessions: SessionStore;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The invite code of the house, with which the first user of a fresh install registers. */
  firstInviteCode(): Promise<string>;
  /** For money operations: refuses unless it is the user's fund password. */
  checkFundPassword(userId: number, fundPassword: string): Promise<Refusal | undefined>;
  /** Makes a user without code and invite and signs him in: for benchmarks, tests and demo data. */
  enrol(email: string, password: string): Promise<{ userId: number; token: string }>;
}

/** Who the users are: accounts, sessions, passwords, codes (rules.md section 3). */
export function createIdentity(services: Services, options: IdentityOptions): Identity {
  const limits = { ...defaultLimits(services.settings.mode), ...options.limits };
  const mailer = options.mailer ?? createMailer(services);
  const parts: Parts = {
    services,
    limits,
    mailer,
    users: new Users(services),
    codes: new EmailCodes(services.db, services.clock, limits),
    attempts: new Attempts(services.db, services.clock),
    sessions: new SessionStore(services),
    grantDemoFunds,
  };

  async function grantDemoFunds(userId: number): Promise<void> {
    if (services.settings.mode !== 'demo') return;
    try {
      await options.grantDemoFunds(userId);
      await services.db.updateTable('users').set({ demo_funded: true }).where('id', '=', userId).execute();
    } catch (error) {
      services.log.error({ err: error, userId }, 'demo funds not granted; the next log-in tries again');
    }
  }

  async function sweep(): Promise<void> {
    try {
      await parts.codes.sweep();
      await parts.sessions.sweep();
      await parts.attempts.sweep(new Date(services.clock.now() - 2 * DAY));
    } catch (error) {
      services.log.warn({ err: error }, 'old codes, sessions and attempts not swept');
    }
  }

  let sweeping: NodeJS.Timeout | undefined;
  return {
    calls: [
      ...registrationCalls(parts),
      ...loginCalls(parts),
      ...passwordCalls(parts),
      ...parameterCalls(services),
    ],
    sessions: parts.sessions,
    async start() {
      await parts.users.houseInvite();
      sweeping = setInterval(() => void sweep(), HOUR);
      sweeping.unref();
    },
    async stop() {
      clearInterval(sweeping);
      mailer.close();
    },
    firstInviteCode: () => parts.users.houseInvite(),
    checkFundPassword: (userId, fundPassword) => checkFundPassword(parts, userId, fundPassword),
    async enrol(email, password) {
      const here = { ip: '127.0.0.1', agent: 'enrolled' };
      const user = {
        email,
        passwordHash: await hashSecret(password),
        inviterId: null,
        language: 'en-US' as const,
      };
      const userId = await parts.users.add(user, here);
      if (userId === undefined) throw new Error(`${email} has an account`);
      await grantDemoFunds(userId);
      return { userId, token: await parts.sessions.open(userId, here) };
    },
  };
}
