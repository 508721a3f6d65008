export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Of a mail with a code: what is always said after it is in `afterCode`. */
export interface CodeLetter {
  readonly subject: string;
  readonly first: string;
}

/** `{brand}` is the name of the exchange. */
const kinds = {
  register: {
    subject: 'Your {brand} registration code',
    paragraphs: [
      'Your code to register with {brand}:',
      'It is valid for 10 minutes. Nobody from {brand} will ever ask you for it.',
      'You did not ask for this? Then ignore this message; no account is opened.',
    ],
  },
  forgot: {
    subject: 'Your {brand} password reset code',
    paragraphs: [
      'Your code to set a new password:',
      'It is valid for 10 minutes. Nobody from {brand} will ever ask you for it.',
      'You did not ask for this? Then ignore this message; your password stays as it is.',
    ],
  },
  fundPassword: {
    subject: 'Your {brand} fund password code',
    first: 'Your code to change the fund password:',
  },
  withdraw: { subject: 'Your {brand} withdrawal code', first: 'Your code to confirm a withdrawal:' },
  apiKey: { subject: 'Your {brand} API key code', first: 'Your code to create an API key:' },
  twoFactor: { subject: 'Your {brand} two-factor code', first: 'Your code to switch two-factor on:' },
  antiPhishing: {
    subject: 'Your {brand} anti-phishing code',
    first: 'Your code to change the anti-phishing word:',
  },
  apiKeyConfirm: {
    subject: 'Your {brand} API key confirmation code',
    first: 'Your code to let an API key work again after your password was reset:',
  },
  whitelistOff: {
    subject: 'Your {brand} code to switch the whitelist off',
    first: 'Your code to switch off the list of addresses that withdrawals may go to:',
  },
  twoFactorOff: {
    subject: 'Your {brand} code to switch two-factor off',
    first: 'Your code to switch two-factor off:',
  },
  closeAccount: {
    subject: 'Your {brand} code to close your account',
    first: 'Your code to close your account for good:',
  },
  thaw: {
    subject: 'Your {brand} code to allow withdrawals again',
    first: 'Your code to allow withdrawals from your account again:',
  },
  passkeyAdd: {
    subject: 'Your {brand} code to make a passkey',
    first: 'Your code to make a passkey, which logs in to your account:',
  },
  passkeyRemove: {
    subject: 'Your {brand} code to remove a passkey',
    first: 'Your code to remove a passkey:',
  },
  hasAccount: {
    subject: 'You already have a {brand} account',
    paragraphs: [
      'Someone, probably you, tried to register this address with {brand}. It already has an account.',
      'Log in with it. If you do not remember the password, choose "Forgot password?" on the login page.',
    ],
  },
  noAccount: {
    subject: 'No {brand} account with this address',
    paragraphs: [
      'Someone, probably you, asked to reset the password of a {brand} account with this address. There is none.',
      'Perhaps you registered with another address. If you did not ask for this, ignore this message.',
    ],
  },
};

/** Mails with codes, and what an address is told instead of one. */
export const letters = {
  kinds: kinds as Readonly<Record<keyof typeof kinds, Letter | CodeLetter>>,
  /** Below a code that only somebody signed in can ask for. */
  afterCode: [
    'It is valid for 10 minutes.',
    'You did not ask for this? Then change your login password at once.',
  ],
  /** What the first line says when the code is good for one operation alone. */
  confirms: {
    withdraw: 'Your code to withdraw {amount} {currency} on {chain} to {address}:',
    apiKey: 'Your code to create an API key with the rights {rights}, for use from {ips}:',
    apiKeyConfirm:
      'Your code to let the API key {key} (rights: {rights}) work again after your password was reset:',
  },
  rights: { read: 'read', trade: 'trade', withdraw: 'withdraw' },
  anywhere: 'any address',
  /** Between the items of a list. */
  separator: ', ',
};

export type Letters = typeof letters;
