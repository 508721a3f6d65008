import type { ProofList } from './call.ts';

/**
 * What an operation takes, by what it risks: the one list for all doors (docs/rules.md, "Proofs"). Declarations of calls name
 * a risk; the server checks what they name.
 */
export const RISKS = {
  /** Money leaves for an address. A program cannot show what a person can: its key and its address are bound beforehand. */
  moneyOut: {
    page: ['fund-password', 'email-code', 'second-factor'],
    /** Bound to the payment as the mailed code is, and held by nobody who has the mailbox alone. */
    passkey: ['fund-password', 'passkey'],
    key: ['bound-key', 'book-address'],
  },
  /** Money moves inside the account, or a place is noted that it may go to. */
  money: { page: ['fund-password'] },
  /** A protection falls, or somebody gets in who can take money out. */
  lessSafe: { page: ['email-code', 'second-factor'] },
  /** Somebody gets in who can trade. */
  access: { page: [['second-factor', 'email-code']] },
  /** All that is stored of somebody, with his documents, in one file. */
  ownData: { page: ['login-password', 'second-factor'] },
  /** What was frozen for fear of a thief is set free again. */
  thaw: { page: ['login-password', 'fund-password', 'email-code', 'second-factor'] },
} as const satisfies Readonly<
  Record<string, { readonly page: ProofList; readonly passkey?: ProofList; readonly key?: ProofList }>
>;
