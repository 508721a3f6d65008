import { expect, test } from 'vitest';
import type { z } from 'zod';
import { emailCodeCall, fundPasswordCall, registerCall } from './calls.ts';
import { changePasswordFields, forgotPasswordFields, loginFields } from './fields.ts';

const register = {
  email: 'a@example.com',
  password: 'Secret#12',
  password1: 'Secret#12',
  invitationCode: 'ABC',
};
const forgot = { email: 'a@example.com', code: '123456', password: 'Secret#12', password1: 'Secret#12' };
const change = { oldPwd: 'secret', password: 'Secret#12', password1: 'Secret#12' };
const fund = { password: '123456', password1: '123456' };

function firstMessage(schema: z.ZodType, fields: object): string {
  const parsed = schema.safeParse(fields);
  return parsed.success ? 'ok' : parsed.error.issues[0]!.message;
}

test.each([
  ['plain@example.com', 'ok'],
  ['  Mixed.Case+tag@Example.COM ', 'ok'],
  [undefined, 'EMAIL_ERROR'],
  ['', 'EMAIL_ERROR'],
  ['plain', 'EMAIL_ERROR'],
  ['a@b', 'EMAIL_ERROR'],
  ['a@example.com\r\nBcc: b@example.com', 'EMAIL_ERROR'],
  ['a@example.com, b@example.com', 'EMAIL_ERROR'],
  [`${'a'.repeat(243)}@example.com`, 'EMAIL_ERROR'],
  [`${'a'.repeat(242)}@example.com`, 'ok'],
])('address %j: %s', (email, message) => expect(firstMessage(emailCodeCall, { email })).toBe(message));

test('addresses are normalised', () => {
  expect(emailCodeCall.parse({ email: ' Mixed@Example.COM ' })).toEqual({ email: 'mixed@example.com' });
});

test.each([
  [{}, 'ok'],
  [{ code: '' }, 'ok'],
  [{ code: '123456' }, 'ok'],
  [{ email: 'x' }, 'EMAIL_ERROR'],
  [{ password: 'Short#1' }, 'PASSWORD_RULE'],
  [{ password: '1Secret#12' }, 'PASSWORD_RULE'],
  [{ password: 'Secret 12' }, 'PASSWORD_RULE'],
  [{ password: 'S'.repeat(24), password1: 'S'.repeat(24) }, 'ok'],
  [{ password: 'S'.repeat(25), password1: 'S'.repeat(25) }, 'PASSWORD_RULE'],
  [{ password1: undefined }, 'ENTER_PASSWORD_AGAIN'],
  [{ password1: 'x' }, 'ENTER_PASSWORD_AGAIN'],
  [{ password1: 'Secret#13' }, 'PASSWORDS_INCONSISTENT'],
  [{ invitationCode: undefined }, 'ENTER_INVITE_CODE'],
  [{ invitationCode: 'AB' }, 'ENTER_INVITE_CODE'],
  [{ code: '12' }, 'ENTER_EMAIL_CODE'],
  [{ code: '12345' }, 'VERIFICATION_CODE_ERROR'],
  [{ code: '12345a' }, 'VERIFICATION_CODE_ERROR'],
])('register with %j: %s', (fields, message) =>
  expect(firstMessage(registerCall, { ...register, ...fields })).toBe(message),
);

test.each([
  [loginFields, { email: 'a@example.com', password: '12345' }, 'ENTER_LOGIN_PASSWORD'],
  [loginFields, { email: 'a@example.com', password: '123456' }, 'ok'],
  [loginFields, { email: 'a@example.com' }, 'ENTER_LOGIN_PASSWORD'],
  [forgotPasswordFields, { ...forgot, code: '12' }, 'ENTER_EMAIL_CODE'],
  [forgotPasswordFields, { ...forgot, code: '123' }, 'VERIFICATION_CODE_ERROR'],
  [forgotPasswordFields, { ...forgot, password1: 'Secret#13' }, 'PASSWORDS_INCONSISTENT'],
  [forgotPasswordFields, forgot, 'ok'],
  [changePasswordFields, { ...change, oldPwd: '12345' }, 'ENTER_OLD_PASSWORD'],
  [changePasswordFields, change, 'ok'],
  [fundPasswordCall, { ...fund, password: '' }, 'ENTER_FUND_PASSWORD'],
  [fundPasswordCall, { ...fund, password: '12345' }, 'FUND_PASSWORD_RULE'],
  [fundPasswordCall, { ...fund, password: '12345a' }, 'FUND_PASSWORD_RULE'],
  [fundPasswordCall, { ...fund, password1: '' }, 'ENTER_PASSWORD_AGAIN'],
  [fundPasswordCall, { ...fund, password: '1234567' }, 'FUND_PASSWORD_RULE'],
  [fundPasswordCall, { ...fund, password1: '123457' }, 'PASSWORDS_INCONSISTENT'],
  [fundPasswordCall, fund, 'ok'],
] as [z.ZodType, object, string][])('%# %s', (schema, fields, message) =>
  expect(firstMessage(schema, fields)).toBe(message),
);
