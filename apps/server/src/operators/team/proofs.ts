import type { Refusal } from '@bourse/protocol/refusal';
import type { Caller } from '../../gateway/call.ts';
import type { Rank } from '../../lane.ts';
import type { AttemptLimit } from '../../identity/limits.ts';

/** Ways to prove who someone is, handed in: the identity domain has them. */
export interface Proofs {
  /** Refuses a password that a guesser tries first. */
  refuseCommon(password: string): Refusal | undefined;
  /** Memory-hard hash of a password. */
  hashSecret(secret: string): Promise<string>;
  /** Without a hash it answers false after the same work, so that time tells nothing. */
  verifySecret(secretHash: string | undefined | null, secret: string, by?: Rank): Promise<boolean>;
  readonly attempts: AttemptBook;
  readonly signIns: SignInBook;
  /** Encrypts what must not be readable in a stolen database. */
  readonly box: {
    seal(plain: string, context: string): string;
    open(sealed: string, context: string): string;
    /** A keyed hash, base64. */
    mac(purpose: string, text: string): string;
  };
}

/** Counts failed log-ins so that strangers lock nobody out. */
export interface SignInBook {
  /** Books a log-in before any secret is looked at. `owner`: whose account it is, if there is one. */
  book(
    door: 'operator',
    email: string,
    owner: string | undefined,
    from: Pick<Caller, 'ip' | 'device'>,
  ): Promise<SignInAttempt | Refusal>;
}

export interface SignInAttempt {
  /** Whether he has signed in from there before. */
  readonly by: Rank;
  /** Earlier failures of the caller's place are forgiven, and the place is known from now on. */
  readonly succeed: (owner: string) => Promise<void>;
}

/** Counts failures by key and pauses keys that have too many. */
export interface AttemptBook {
  /** Books an attempt; answers its time (to take it back with), or a refusal while the key is paused. */
  book(key: string, limit: AttemptLimit): Promise<Date | Refusal>;
  /** The secret was right: all failures of the key are forgiven. */
  forgive(key: string): Promise<void>;
  takeBack(key: string, time: Date, limit: AttemptLimit): Promise<void>;
}
