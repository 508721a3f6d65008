/** Somebody who has an account, with money of the demo. */
export interface Account {
  readonly email: string;
  readonly token: string;
}

export const PASSWORD = 'Bench-password-1';
