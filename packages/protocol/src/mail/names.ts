import { MESSAGE_KINDS, type MessageKind } from '../inbox/calls.ts';

/** Mails with a code, and what an address gets in its place. */
export const CODE_MAILS = [
  'register',
  'forgot',
  'hasAccount',
  'noAccount',
  'fundPassword',
  'withdraw',
  'apiKey',
  'apiKeyConfirm',
  'twoFactor',
  'twoFactorOff',
  'antiPhishing',
  'whitelistOff',
  'passkeyAdd',
  'passkeyRemove',
  'thaw',
  'closeAccount',
] as const;
export type CodeMail = (typeof CODE_MAILS)[number];

/** A mail to a user whose text operators can change: `code.register`, or of a message, `notice.depositFinished`. */
export type MailName = `code.${CodeMail}` | `notice.${MessageKind}`;

export const MAIL_NAMES: readonly MailName[] = [
  ...CODE_MAILS.map((kind) => `code.${kind}` as const),
  ...MESSAGE_KINDS.map((kind) => `notice.${kind}` as const),
];

/** As long as an operator may write them. */
export const MAIL_SUBJECT_LENGTH = 160;
export const MAIL_BODY_LENGTH = 4_000;

/** What a mail says, with variables: `{{ brand }}`. An empty line parts paragraphs. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}
