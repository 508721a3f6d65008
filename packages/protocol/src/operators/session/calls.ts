import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { signedIn } from '../access.ts';
import { enrolFields, linkToken, loginFields, operatorMe, passwordFields } from './fields.ts';

const enrolmentView = z.strictObject({
  email: z.string(),
  role: z.string(),
  secret: z.string().describe('Base32, for typing into an authenticator app.'),
  uri: z.string().describe('`otpauth://` address, for the QR picture.'),
  expireTime: z.number(),
});
export type EnrolmentView = z.infer<typeof enrolmentView>;

const TOKEN = 'x'.repeat(43);

/** Signing in and out. A session is a cookie that scripts cannot read; every POST carries the header `X-Ops-Request: 1`. */
export const opsSessionCalls = {
  login: declareCall({
    path: '/ops/api/login',
    access: 'public',
    marksDevice: true,
    proof: ['login-password', 'second-factor'],
    summary: 'Sign in',
    input: loginFields,
    output: operatorMe,
    example: { email: 'admin@example.com', password: 'Secret123', totp: '123456' },
  }),
  enrolment: declareCall({
    path: '/ops/api/enrolment',
    access: 'public',
    summary: 'What an enrolment link is for',
    description: 'The token of `/ops/enrol#<token>`. May be asked again.',
    input: z.object({ token: linkToken }),
    output: enrolmentView,
    example: { token: TOKEN },
  }),
  enrol: declareCall({
    path: '/ops/api/enrol',
    access: 'public',
    proof: ['second-factor'],
    summary: 'Enrol',
    description: 'Sets the password and proves the authenticator; uses the link up and signs in.',
    input: enrolFields,
    output: operatorMe,
    example: { token: TOKEN, password: 'Secret123', password1: 'Secret123', totp: '123456' },
  }),
  me: declareCall({
    path: '/ops/api/me',
    access: signedIn,
    summary: 'Who is signed in',
    output: operatorMe,
  }),
  logout: declareCall({
    path: '/ops/api/logout',
    access: signedIn,
    summary: 'Sign out',
    output: z.strictObject({
      url: z
        .string()
        .optional()
        .describe('Where the browser signs out at the provider too; absent: he came without it.'),
    }),
  }),
  changePassword: declareCall({
    path: '/ops/api/password',
    access: signedIn,
    proof: ['login-password', 'second-factor'],
    summary: 'Change the password',
    description: 'Ends all other sessions of the operator.',
    input: passwordFields,
    example: { oldPwd: 'Secret123', password: 'Secret456', password1: 'Secret456', totp: '123456' },
  }),
};
