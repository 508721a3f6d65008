import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changeFundPasswordForms,
  forgotForm,
  loginForm,
  loginPasswordForm,
  problemsOf,
  registerCodeForm,
  registerEmailForm,
  registerForm,
  registerPasswordForm,
  setFundPasswordForm,
} from './form-rules.ts';

const good = {
  email: 'ada@example.com',
  password: 'Abcdef12',
  password1: 'Abcdef12',
  invitationCode: 'BRSE2468',
  code: '123456',
};

test('a complete registration has no problem', () => {
  expect(problemsOf(registerForm, good)).toEqual({});
});

test.each<[Partial<typeof good>, object]>([
  [{ email: 'ada' }, { email: 'EMAIL_ERROR' }],
  [
    { password: 'Abcdef1', password1: 'Abcdef1' },
    { password: 'PASSWORD_RULE', password1: 'ENTER_PASSWORD_AGAIN' },
  ],
  [{ password: '1bcdef12' }, { password: 'PASSWORD_RULE' }],
  [{ password1: '' }, { password1: 'ENTER_PASSWORD_AGAIN' }],
  [{ password1: 'Abcdef13' }, { password1: 'PASSWORDS_INCONSISTENT' }],
  // The mismatch is told along with other problems, not after them.
  [
    { password1: 'Abcdef13', code: '' },
    { password1: 'PASSWORDS_INCONSISTENT', code: 'ENTER_EMAIL_CODE' },
  ],
  [{ invitationCode: 'AB' }, { invitationCode: 'ENTER_INVITE_CODE' }],
  [{ code: '12' }, { code: 'ENTER_EMAIL_CODE' }],
  [{ code: '12345' }, { code: 'VERIFICATION_CODE_ERROR' }],
])('%o', (change, problems) => {
  expect(problemsOf(registerForm, { ...good, ...change })).toEqual(problems);
});

test('login asks only for six characters', () => {
  expect(problemsOf(loginForm, { email: 'ada@example.com', password: '12345' })).toEqual({
    password: 'ENTER_LOGIN_PASSWORD',
  });
  expect(problemsOf(loginForm, { email: 'ada@example.com', password: '123456' })).toEqual({});
});

const passwords = { password: 'Abcdef12', password1: 'Abcdef12' };
const digits = { password: '123456', password1: '123456' };

test.each<[string, z.ZodType<any>, object, object]>([
  ['step 1', registerEmailForm, { email: 'ada@' }, { email: 'EMAIL_ERROR' }],
  ['step 2', registerCodeForm, { code: '12345' }, { code: 'VERIFICATION_CODE_ERROR' }],
  ['step 2', registerCodeForm, { code: '' }, { code: 'VERIFICATION_CODE_ERROR' }],
  ['step 2', registerCodeForm, { code: '123456' }, {}],
  [
    'step 3',
    registerPasswordForm,
    { ...passwords, password1: 'Abcdef13', invitationCode: 'AB' },
    { password1: 'PASSWORDS_INCONSISTENT', invitationCode: 'ENTER_INVITE_CODE' },
  ],
  [
    'forgot',
    forgotForm,
    { ...passwords, email: '', code: '12' },
    { email: 'EMAIL_ERROR', code: 'ENTER_EMAIL_CODE' },
  ],
  [
    'forgot',
    forgotForm,
    { ...passwords, email: 'a@example.com', code: '123' },
    { code: 'VERIFICATION_CODE_ERROR' },
  ],
  ['forgot', forgotForm, { ...passwords, email: 'a@example.com', code: '123456' }, {}],
  ['change', loginPasswordForm, { ...passwords, oldPwd: '12345' }, { oldPwd: 'ENTER_OLD_PASSWORD' }],
  [
    'change',
    loginPasswordForm,
    { oldPwd: 'secret', password: 'Abcdef12', password1: 'Abcdef13' },
    { password1: 'PASSWORDS_INCONSISTENT' },
  ],
  ['fund', setFundPasswordForm, digits, {}],
  [
    'fund',
    setFundPasswordForm,
    { password: '', password1: '' },
    { password: 'ENTER_FUND_PASSWORD', password1: 'ENTER_PASSWORD_AGAIN' },
  ],
  ['fund', setFundPasswordForm, { ...digits, password1: '123457' }, { password1: 'PASSWORDS_INCONSISTENT' }],
  [
    'fund by old',
    changeFundPasswordForms.oldPwd,
    { ...digits, oldPwd: '' },
    { oldPwd: 'ENTER_FUND_PASSWORD' },
  ],
  ['fund by code', changeFundPasswordForms.code, { ...digits, code: '' }, { code: 'ENTER_EMAIL_CODE' }],
])('%s form: %o %o -> %o', (_name, schema, values, problems) => {
  expect(problemsOf(schema, values)).toEqual(problems);
});
