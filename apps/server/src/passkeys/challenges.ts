import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import type { SecretBox } from '../files/secret-box.ts';

/** What an answer to a challenge is good for, and who may give it: nothing else, and nobody else. */
export interface Binding {
  readonly purpose: PasskeyPurpose;
  /** The session, or before there is one the device, that asked for it. */
  readonly asker: string;
  /** Of an operation: a digest of what it is about. */
  readonly facts?: string;
}

export type PasskeyPurpose =
  | 'operator registration'
  | 'operator login'
  | 'user registration'
  | 'user login'
  | 'withdrawal';

export const CHALLENGE_TTL_MS = 5 * 60_000;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;

/**
 * Challenges that carry their end and a keyed hash of what they are for, so that asking for them stores nothing: strangers
 * can ask as often as they like. Only one that was answered rightly is written down, and then it is spent.
 */
export class Challenges {
  readonly #mac: SecretBox['mac'];

  constructor(box: Pick<SecretBox, 'mac'>) {
    this.#mac = (purpose, text) => box.mac(purpose, text);
  }

  /** A fresh one, base64url. `now` in ms. */
  make(binding: Binding, now: number): string {
    const head = Buffer.alloc(HEAD_BYTES, randomBytes(NONCE_BYTES));
    head.writeUIntBE(now + CHALLENGE_TTL_MS, NONCE_BYTES, TIME_BYTES);
    return Buffer.concat([head, this.#hash(binding, head)]).toString('base64url');
  }

  /** Whether it is one of ours for that, and its time is not over. */
  isFor(binding: Binding, challenge: string, now: number): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.toString('base64url') !== challenge || bytes.length <= HEAD_BYTES) return false;
    const [head, hash] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
    const right = this.#hash(binding, head);
    if (hash.length !== right.length || !timingSafeEqual(hash, right)) return false;
    return head.readUIntBE(NONCE_BYTES, TIME_BYTES) > now;
  }

  /** Uses it up; answers whether it was not before. */
  async spend(trx: Database, challenge: string, now: number): Promise<boolean> {
    await trx.deleteFrom('spent_challenges').where('expires_at', '<', new Date(now)).execute();
    const spent = await trx
      .insertInto('spent_challenges')
      .values({ challenge, expires_at: new Date(now + CHALLENGE_TTL_MS) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return spent.numInsertedOrUpdatedRows === 1n;
  }

  #hash({ purpose, asker, facts = '' }: Binding, head: Buffer): Buffer {
    const text = JSON.stringify([purpose, asker, facts, head.toString('base64url')]);
    return Buffer.from(this.#mac('passkey challenge', text), 'base64');
  }
}
