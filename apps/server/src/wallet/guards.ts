import type { SecurityEvent } from '@bourse/protocol/identity/calls';
import type { Refusal } from '@bourse/protocol/refusal';
import type { Facts, Prove } from '../gateway/access/proof.ts';
import type { Database } from '../database/schema.ts';
import type { SignedInCaller } from '../gateway/call.ts';

/** What the wallet asks about a user before money or its way out moves. The identity domain answers. */
export interface WalletGuards {
  /** Refuses unless a caller shows what his call declares. */
  readonly prove: Prove;
  /** Changes something for a caller in one transaction, unless what he has shown holds no longer. */
  whileStanding<T>(
    caller: SignedInCaller,
    change: (trx: Database) => Promise<T | Refusal>,
  ): Promise<T | Refusal>;
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
  /** Until when (ms) withdrawals are blocked after a change of passwords or two-factor; 0: they are not. */
  withdrawBlockedUntil(userId: number, on?: Database): Promise<number>;
  /** Since when (ms) nothing of a user is paid out, as its owner has asked by a mailed link; 0: it is. */
  withdrawalsFrozenSince(userId: number): Promise<number>;
  /**
   * Writes the user's security log, in the transaction of what it tells; `facts` are what a message about it says besides.
   */
  recordEvent(trx: Database, caller: SignedInCaller, kind: SecurityEvent, facts?: Facts): Promise<void>;
  /** Refuses another address in the book to who has added as many within 24 hours as anybody needs to. */
  refuseOften(userId: number, kind: 'addressAdded', trx?: Database): Promise<Refusal | undefined>;
}

/** Where the pictures go that users send along with a deposit. The files module answers. */
export interface CredentialStore {
  /** Takes in a picture; answers its id, good for one `take`. */
  receive(sender: { readonly owner: number; readonly ip: string }, bytes: Buffer): Promise<string | Refusal>;
  /** Makes it part of something, in the transaction of that. False: it is gone; then roll back. */
  take(id: string, userId: number, trx: Database): Promise<boolean>;
  /** For an operator; the read is on record. */
  read(id: string, operatorId: number): Promise<Picture | undefined>;
}

export interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Encrypts what must not be readable in a stolen database. The files module answers. */
export interface Sealing {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
}
