import type { SecurityEventView, SessionView, SignedIn, UserInfo } from '@bourse/protocol/identity/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export function sendEmailCode(email: string): Promise<unknown> {
  return call('/user/sendEmailCode', { email });
}

export function verifyEmail(email: string, code: string): Promise<unknown> {
  return call('/user/emailVerification', { email, code });
}

export interface Registration {
  email: string;
  password: string;
  password1: string;
  invitationCode: string;
}

export function register(registration: Registration): Promise<unknown> {
  return call('/user/register', { ...registration });
}

export function login(email: string, password: string): Promise<SignedIn> {
  return call('/user/login', { email, password });
}

export function logout(): Promise<unknown> {
  return call('/user/logout');
}

export function sendForgotCode(email: string): Promise<unknown> {
  return call('/user/sendEmailCodeForget', { email });
}

export interface Reset {
  email: string;
  code: string;
  password: string;
  password1: string;
}

export function resetPassword(reset: Reset): Promise<unknown> {
  return call('/user/forgetPwd', { ...reset });
}

export interface PasswordChange {
  oldPwd: string;
  password: string;
  password1: string;
}

export function changePassword(change: PasswordChange): Promise<unknown> {
  return call('/user/updatePwd', { ...change });
}

/** A change of the fund password comes with one of the two proofs; the first setting with none. */
export interface FundPasswordChange {
  password: string;
  password1: string;
  oldPwd?: string;
  code?: string;
}

export function setFundPassword(change: FundPasswordChange): Promise<unknown> {
  return call('/user/setTransactionPwd', { ...change });
}

export function sendFundPasswordCode(): Promise<unknown> {
  return call('/bb/user/sendSecurityCode', { purpose: 'fundPassword' });
}

export const loginLogQuery = queryOptions({
  queryKey: ['loginLog'],
  queryFn: async ({ signal }) =>
    (await call<{ list: SecurityEventView[] }>('/user/loginLog', {}, signal)).list,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call<{ list: SessionView[] }>('/user/sessions', {}, signal)).list,
});

export function revokeSession(id: string): Promise<unknown> {
  return call('/user/sessionRevoke', { id });
}

export function userInfoQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['userInfo', userId],
    queryFn: ({ signal }) => call<UserInfo>('/user/info', {}, signal),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });
}
