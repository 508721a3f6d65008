import type { SecurityEvent } from '@bourse/protocol/identity/calls';
import type { Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { SignedInCaller } from '../call.ts';
import type { Facts, Prove } from './proof.ts';

/** Changes something for a caller in one transaction, unless what he has shown holds no longer. */
export type WhileStanding = <T>(
  caller: SignedInCaller,
  change: (trx: Database) => Promise<T | Refusal>,
) => Promise<T | Refusal>;

/** What domains ask about a user before something of his moves. The identity domain answers. */
export interface Guards {
  /** Refuses unless a caller shows what the declaration of his call asks for. */
  readonly prove: Prove;
  readonly whileStanding: WhileStanding;
  /** Refuses unless what a caller has shown still holds: last before a command, right before it is submitted. */
  checkStanding(caller: SignedInCaller): Promise<Refusal | undefined>;
  /** 0 not authenticated, 1 reviewing, 2 verified. */
  kycState(userId: number): Promise<0 | 1 | 2>;
  /** 0 until he is verified, then 1, and 2 once operators have looked closer. */
  level(userId: number): Promise<0 | 1 | 2>;
  /** As on his document; empty unless he is verified. */
  realName(userId: number): Promise<string>;
  /** Of those who are verified. */
  realNames(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Until when (ms) a change of passwords or second factor blocks withdrawals; 0 when none does. */
  withdrawBlockedUntil(userId: number, on?: Database): Promise<number>;
  /**
   * Refuses while a user, or his withdrawals, are frozen: nothing of his is approved or paid, and no protection of his is made
   * weaker. Asked before a proof: a freeze that comes after it voids the mailed code.
   */
  refuseFrozen(userId: number, on?: Database): Promise<Refusal | undefined>;
  /**
   * Writes the user's security log, in the transaction of what it tells; `facts` are what a message about it says besides.
   */
  recordEvent(trx: Database, caller: SignedInCaller, kind: SecurityEvent, facts?: Facts): Promise<void>;
  /** Refuses another address in the book to who has added as many within 24 hours as anybody needs to. */
  refuseOften(userId: number, kind: 'addressAdded', trx?: Database): Promise<Refusal | undefined>;
}
