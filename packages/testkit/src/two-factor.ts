import type { TestUser } from './client.ts';
import type { TestExchange } from './exchange.ts';
import { oneTimeCode } from './one-time-code.ts';

/** A user's authenticator app, and what takes its place. */
export interface TwoFactor {
  /** What the app shows now; each works once. */
  code(): string;
  readonly recoveryCodes: readonly string[];
}

/** Switches on a user's second factor. Moves the clock by a minute, for the mailed code. */
export async function enableTwoFactor(exchange: TestExchange, user: TestUser): Promise<TwoFactor> {
  const { secret } = await user.ok('/user/totpSetup');
  const code = () => oneTimeCode(secret, exchange.clock.now());
  const mailed = await exchange.codeFor(user, 'twoFactor');
  const { recoveryCodes } = await user.ok('/user/totpEnable', { totp: code(), code: mailed });
  return { code, recoveryCodes };
}
