import type { SignedIn, UserInfo } from '@bourse/protocol/identity/calls';
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

export function userInfoQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['userInfo', userId],
    queryFn: ({ signal }) => call<UserInfo>('/user/info', {}, signal),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });
}
