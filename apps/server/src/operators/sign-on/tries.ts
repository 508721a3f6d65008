import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/schema.ts';
import type { Cookie } from '../../gateway/cookies.ts';
import type { Secrets } from './provider.ts';

/** How long somebody may take at the provider. */
const TRY_MS = 10 * 60_000;
export const TRY_COOKIE = 'bourse_signon';
const SHAPE = /^(\d{13,15})\.([\w-]{43})$/;

interface Keyed {
  mac(purpose: string, text: string): string;
}

/** One try to sign in at the provider. */
export interface Try extends Secrets {
  readonly expiresAt: number;
}

/**
 * Tries to sign in at the provider, told apart by a cookie of the browser that began. State, nonce and verifier follow from it
 * by a key that all gateways share, so nothing is stored for those who merely begin, and the answer may arrive at another.
 */
export class Tries {
  readonly #box: Keyed;

  constructor(box: Keyed) {
    this.#box = box;
  }

  begin(now: number): { readonly secrets: Try; readonly cookie: Cookie } {
    const value = `${now + TRY_MS}.${randomBytes(32).toString('base64url')}`;
    return { secrets: this.#of(value, now + TRY_MS), cookie: cookie(value, TRY_MS / 1000) };
  }

  /** The try of this browser while there is time; `undefined`: none. */
  find(value: string | undefined, now: number): Try | undefined {
    const expiresAt = Number(SHAPE.exec(value ?? '')?.[1]);
    return value !== undefined && expiresAt > now && expiresAt <= now + TRY_MS
      ? this.#of(value, expiresAt)
      : undefined;
  }

  /** Uses it up; answers whether it was not before. */
  async spend(
    db: Database,
    { state, expiresAt }: Pick<Try, 'state' | 'expiresAt'>,
    now: number,
  ): Promise<boolean> {
    await db.deleteFrom('spent_challenges').where('expires_at', '<', new Date(now)).execute();
    const spent = await db
      .insertInto('spent_challenges')
      .values({ challenge: `sign-on ${state}`, expires_at: new Date(expiresAt) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return spent.numInsertedOrUpdatedRows === 1n;
  }

  #of(value: string, expiresAt: number): Try {
    const secret = (name: string) =>
      Buffer.from(this.#box.mac(`sign-on ${name}`, value), 'base64').toString('base64url');
    return { state: secret('state'), nonce: secret('nonce'), verifier: secret('verifier'), expiresAt };
  }
}

function cookie(value: string, maxAgeSeconds: number): Cookie {
  return { name: TRY_COOKIE, value, maxAgeSeconds, path: '/ops/api/signOn' };
}
