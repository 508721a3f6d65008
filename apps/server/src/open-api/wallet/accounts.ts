import { Problem } from '../problems.ts';

/**
 * A user has one account here, the spot one, and its id is his own. (The contract account is reached by transfers; it
 * has no orders of this API.)
 */
export function ownsAccount(userId: number, accountId: string): boolean {
  return accountId === String(userId);
}

/** Of an account that is someone else's, or nobody's. */
export const NO_ACCOUNT = new Problem(
  'account-get-accounts-inexistent-error',
  'account does not exist or is not yours',
);
