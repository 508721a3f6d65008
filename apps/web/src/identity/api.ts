import type { SecurityPurpose } from '@bourse/protocol/identity/calls';
import { queryOptions } from '@tanstack/react-query';
import { call, type Wish } from '../api/client.ts';

export function sendEmailCode(email: string) {
  return call('/user/sendEmailCode', { email });
}

export function verifyEmail(email: string, code: string) {
  return call('/user/emailVerification', { email, code });
}

export type Registration = Omit<Wish<'/user/register'>, 'code'>;

export function register(registration: Registration) {
  return call('/user/register', { ...registration });
}

/** Without `totp`, an account with two-factor on is refused with the reason TOTP_REQUIRED. Its session is this browser's alone. */
export function login(email: string, password: string, totp?: string) {
  return call('/user/login', { email, password, totp, browser: '1' });
}

/** What a mailed code is to confirm, as the call that uses it will say it. */
export type CodeOperation = Omit<Wish<'/bb/user/sendSecurityCode'>, 'purpose'>;

/** Mails the signed-in user a code, which is good for that purpose and operation alone. */
export function sendSecurityCode(purpose: SecurityPurpose, operation: CodeOperation = {}) {
  return call('/bb/user/sendSecurityCode', { purpose, ...operation });
}

export const loginLogQuery = queryOptions({
  queryKey: ['loginLog'],
  queryFn: async ({ signal }) => (await call('/user/loginLog', {}, signal)).list,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('/user/sessions', {}, signal)).list,
});

export function userInfoQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['userInfo', userId],
    queryFn: ({ signal }) => call('/user/info', {}, signal),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });
}

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call('/user/security', {}, signal),
});

export const identityStatusQuery = queryOptions({
  queryKey: ['identityStatus'],
  queryFn: ({ signal }) => call('/bb/user/realNameStatus', {}, signal),
});
