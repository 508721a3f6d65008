import type { Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../database/schema.ts';

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
