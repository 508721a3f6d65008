import type {
  SecurityEventView,
  SecurityPurpose,
  SessionView,
  SignedIn,
  UserInfo,
} from '@bourse/protocol/identity/calls';
import type { IconView, IdentityStatus } from '@bourse/protocol/identity/kyc-calls';
import type { RecoveryCodes, SecurityView, TotpSetup } from '@bourse/protocol/identity/two-factor-calls';
import { queryOptions } from '@tanstack/react-query';
import { untypedCall } from '../api/client.ts';

export function sendEmailCode(email: string): Promise<unknown> {
  return untypedCall('/user/sendEmailCode', { email });
}

export function verifyEmail(email: string, code: string): Promise<unknown> {
  return untypedCall('/user/emailVerification', { email, code });
}

export interface Registration {
  email: string;
  password: string;
  password1: string;
  invitationCode: string;
}

export function register(registration: Registration): Promise<unknown> {
  return untypedCall('/user/register', { ...registration });
}

/** Without `totp`, an account with two-factor on is refused with the reason TOTP_REQUIRED. */
export function login(email: string, password: string, totp?: string): Promise<SignedIn> {
  return untypedCall('/user/login', { email, password, totp });
}

export function logout(): Promise<unknown> {
  return untypedCall('/user/logout');
}

export function sendForgotCode(email: string): Promise<unknown> {
  return untypedCall('/user/sendEmailCodeForget', { email });
}

export interface Reset {
  email: string;
  code: string;
  password: string;
  password1: string;
}

export function resetPassword(reset: Reset): Promise<unknown> {
  return untypedCall('/user/forgetPwd', { ...reset });
}

export interface PasswordChange {
  oldPwd: string;
  password: string;
  password1: string;
}

export function changePassword(change: PasswordChange): Promise<unknown> {
  return untypedCall('/user/updatePwd', { ...change });
}

/** A change of the fund password comes with one of the two proofs; the first setting with none. */
export interface FundPasswordChange {
  password: string;
  password1: string;
  oldPwd?: string;
  code?: string;
}

export function setFundPassword(change: FundPasswordChange): Promise<unknown> {
  return untypedCall('/user/setTransactionPwd', { ...change });
}

/** Mails the signed-in user a code, which is good for that purpose alone. */
export function sendSecurityCode(purpose: SecurityPurpose): Promise<unknown> {
  return untypedCall('/bb/user/sendSecurityCode', { purpose });
}

export const loginLogQuery = queryOptions({
  queryKey: ['loginLog'],
  queryFn: async ({ signal }) =>
    (await untypedCall<{ list: SecurityEventView[] }>('/user/loginLog', {}, signal)).list,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await untypedCall<{ list: SessionView[] }>('/user/sessions', {}, signal)).list,
});

export function revokeSession(id: string): Promise<unknown> {
  return untypedCall('/user/sessionRevoke', { id });
}

export function userInfoQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['userInfo', userId],
    queryFn: ({ signal }) => untypedCall<UserInfo>('/user/info', {}, signal),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });
}

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => untypedCall<SecurityView>('/user/security', {}, signal),
});

/** A new secret; nothing is on before `enableTotp`. */
export function setUpTotp(): Promise<TotpSetup> {
  return untypedCall('/user/totpSetup');
}

/** Codes of the authenticator app and of the e-mail. */
export interface TotpProof {
  totp: string;
  code: string;
}

export async function enableTotp(proof: TotpProof): Promise<string[]> {
  return (await untypedCall<RecoveryCodes>('/user/totpEnable', { ...proof })).recoveryCodes;
}

export function disableTotp(proof: TotpProof): Promise<unknown> {
  return untypedCall('/user/totpDisable', { ...proof });
}

/** No word removes the present one. */
export function setAntiPhishing(word: string | undefined, code: string): Promise<unknown> {
  return untypedCall('/user/antiPhishing', { word, code });
}

export const identityStatusQuery = queryOptions({
  queryKey: ['identityStatus'],
  queryFn: ({ signal }) => untypedCall<IdentityStatus>('/bb/user/realNameStatus', {}, signal),
});

export interface IdentityApplication {
  realName: string;
  idNumber: string;
  /** Ids of uploaded pictures. */
  frontPhoto: string;
  backPhoto: string;
}

export function verifyIdentity(application: IdentityApplication): Promise<unknown> {
  return untypedCall('/bb/user/realNameAuthentication', { ...application });
}

/** `icon` is the id of an uploaded picture; without it the default one comes back. */
export function updateIcon(icon: string | undefined): Promise<IconView> {
  return untypedCall('/bb/user/updateIcon', { icon });
}
