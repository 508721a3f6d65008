import type { SecurityEvent } from '@bourse/protocol/identity/calls';
import type { Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../database/schema.ts';

/** What the wallet asks about a user before money or its way out moves. The identity domain answers. */
export interface WalletGuards {
  /** Refuses unless it is the user's fund password. */
  checkFundPassword(userId: number, fundPassword: string): Promise<Refusal | undefined>;
  /** Refuses unless two-factor is off or the code fits. A right code is used up. */
  checkSecondFactor(userId: number, totp: string | undefined): Promise<Refusal | undefined>;
  /** Refuses unless it is the code mailed for withdrawals. A right code is used up. */
  useSecurityCode(email: string, code: string): Promise<Refusal | undefined>;
  /** 0 not authenticated, 1 reviewing, 2 verified. */
  kycState(userId: number): Promise<0 | 1 | 2>;
  /** Until when (ms) withdrawals are blocked after a change of passwords or two-factor; 0: they are not. */
  withdrawBlockedUntil(userId: number): Promise<number>;
  /** Writes the user's security log. */
  recordEvent(userId: number, kind: SecurityEvent, where: { ip: string; agent: string }): Promise<void>;
}

/** Where the pictures go that users send along with a deposit. The files module answers. */
export interface CredentialStore {
  /** Takes in a picture; answers its id, good for one `take`. */
  receive(userId: number, bytes: Buffer): Promise<string | Refusal>;
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
