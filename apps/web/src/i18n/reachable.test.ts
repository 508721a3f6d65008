import { LANGUAGES } from '@bourse/protocol/languages';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { expect, test } from 'vitest';
import { ALL_TEXTS } from '../testing/all-texts.ts';
import type { AllTexts } from './languages/en.ts';

/**
 * The messages of docs/rules.md, "Fields and their messages": that each exists in four languages and that something
 * says it. Type checks see that a key exists, not that the specified words are under it, nor that anyone ever reads
 * them.
 */

/** Said by a rule that both sides share, or by the server: keys of protocol's catalogue with the specified words. */
const RULES: Partial<Record<MessageKey, string>> = {
  EMAIL_ERROR: 'E-mail error',
  VERIFICATION_CODE_ERROR: 'Verification code error',
  ENTER_EMAIL_CODE: 'Please enter the e-mail verification code',
  ENTER_INVITE_CODE: 'Please enter the invite code',
  ENTER_LOGIN_PASSWORD: 'Please enter the login password',
  PASSWORD_RULE:
    'The password takes 8-24 characters (English letters, digits, signs), the first one a letter',
  ENTER_PASSWORD_AGAIN: 'Please enter new password again',
  PASSWORDS_INCONSISTENT: 'Passwords are inconsistent',
  FUND_PASSWORD_RULE: 'The fund password must be 6 digits',
  ENTER_OLD_PASSWORD: 'Please enter the old password',
  PASSWORD_INCORRECT: 'Password is incorrect',
  INSUFFICIENT_BALANCE: 'Insufficient available balance',
  QUANTITY_REQUIRED: 'Please enter the quantity',
  ENTER_FUND_PASSWORD: 'Please enter fund password',
  PRICE_NOT_SUITABLE: 'Please enter a suitable price',
  LOGIN_FIRST: 'Please login first',
  UPLOAD_CREDENTIALS: 'Please upload credentials',
  ENTER_PURCHASE_QUANTITY: 'Please enter the purchase quantity',
  ENTER_EXCHANGE_AMOUNT: 'Please enter the exchange amount',
  ENTER_OPEN_AMOUNT: 'Enter the opening amount',
  MINIMUM_TOO_LOW: 'The number of inputs is less than the minimum limit',
  TRANSFER_TIP: 'Please enter an amount of at least 0.00001',
  // Section 8, code -2.
  SIGNED_OUT: 'Your login has expired. Please log in again.',
};

/** Said by the web app alone. The first one is section 8's "generic error if none". */
const TEXTS: Record<string, string> = {
  'common.error': 'error',
  'common.submitted': 'Submitted',
  'common.pageFailed': 'This page could not be loaded.',
  'common.networkError': 'No answer from the exchange. Check your connection and try again.',
  'common.timeoutError': 'The exchange did not answer in time. Check your records before you try again.',
  'auth.passwordHint': '8-24 characters, the first one a letter',
  'auth.agreement': 'By registering you agree to the user agreement.',
  'auth.loginSuccess': 'Login success',
  'auth.registerSuccess': 'Register success',
  'auth.registering': 'Registering',
  'order.placed': 'Order has been placed',
  'order.buying': 'Buying',
  'order.selling': 'Selling',
  'orders.cancelled': 'Cancelled',
  'orders.canceling': 'Canceling',
  'shell.loggedOut': 'exited',
  'security.modifying': 'Modifying',
  'security.submitting': 'Submitting',
  'security.processing': 'Processing',
  'swap.exchanging': 'Exchanging',
  'launchpad.subscribing': 'Subscription in progress',
  'launchpad.buying': 'Buying',
  'transfer.done': 'transfer success',
  'second.created': 'create success',
  'money.belowMinimum': 'The number of inputs is less than the minimum limit',
};

/** Messages of the two sections whose screens come later. Whoever builds the screen moves its message up. */
const LATER: Record<string, string> = {
  'Please fill in the remarks': 'withdrawal addresses',
};

test.each(Object.entries(RULES))('%s: rule or server says "%s", in four languages', (key, english) => {
  const worded = LANGUAGES.map((language) => wording(language, key as MessageKey));
  expect(wording('en-US', key as MessageKey)).toBe(english);
  expectTranslated(worded, key);
  expect(usesOf(new RegExp(`'${key}'`)), 'is said nowhere').not.toEqual([]);
});

test.each(Object.entries(TEXTS))('%s: the web app says "%s", in four languages', (path, english) => {
  const [group, key] = path.split('.') as [keyof AllTexts, string];
  const worded = LANGUAGES.map((language) => (ALL_TEXTS[language][group] as Record<string, string>)[key]!);
  expect(ALL_TEXTS['en-US'][group]).toHaveProperty(key, english);
  expectTranslated(worded, path);
  // `t('auth.confirm')`, or `t('confirm')` in a file that takes the group's texts.
  const whole = new RegExp(`'${group}\\.${key}'`);
  const within = new RegExp(`useTranslations\\('${group}'\\)[^]*'${key}'`);
  expect([...usesOf(whole), ...usesOf(within)], 'is said nowhere').not.toEqual([]);
});

test('what comes later is not there yet, so that this list stays true', () => {
  const said = [
    ...textsOf(ALL_TEXTS['en-US']),
    ...Object.keys(RULES).map((key) => wording('en-US', key as MessageKey)),
  ];
  expect(Object.keys(LATER).filter((text) => said.includes(text))).toEqual([]);
});

function expectTranslated(worded: readonly string[], key: string): void {
  expect(worded.filter((text) => !text?.trim())).toEqual([]);
  // Section 8 shows the general error as it is.
  if (key === 'common.error') return;
  expect(new Set(worded).size, worded.join(' / ')).toBe(LANGUAGES.length);
}

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : textsOf(value as object),
  );
}

/** The text of every source file by its path, without tests and the catalogues themselves. */
const SOURCES = Object.entries(
  import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '../../../server/src/**/*.ts',
      '../../../../packages/{protocol,engine}/src/**/*.ts',
      '!**/*.test.{ts,tsx}',
      '!**/texts/{en,zh,ko,ja}.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
);

function usesOf(pattern: RegExp): string[] {
  return SOURCES.filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

test('sources of the web app, the server and the rules were read', () => {
  const paths = SOURCES.map(([path]) => path).join(' ');
  for (const part of [
    'identity/sign-in/LoginForm.tsx',
    'server/src/exchange.ts',
    'protocol/src/identity/rules.ts',
  ]) {
    expect(paths).toContain(part);
  }
  expect(paths).not.toMatch(/\.test\.|\/texts\/(en|zh|ko|ja)\.ts/);
});
