import { expect, test } from 'vitest';
import { loginForm, problemsOf, registerForm } from './form-rules.ts';

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
