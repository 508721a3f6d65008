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

export function logout() {
  return call('/user/logout');
}

export function sendForgotCode(email: string) {
  return call('/user/sendEmailCodeForget', { email });
}

export type Reset = Wish<'/user/forgetPwd'>;

export function resetPassword(reset: Reset) {
  return call('/user/forgetPwd', { ...reset });
}

export type PasswordChange = Wish<'/user/updatePwd'>;

export function changePassword(change: PasswordChange) {
  return call('/user/updatePwd', { ...change });
}

/** A change of the fund password comes with one of the two proofs; the first setting with none. */
export type FundPasswordChange = Wish<'/user/setTransactionPwd'>;

export function setFundPassword(change: FundPasswordChange) {
  return call('/user/setTransactionPwd', { ...change });
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

export function revokeSession(id: string) {
  return call('/user/sessionRevoke', { id });
}

export function revokeOtherSessions() {
  return call('/user/sessionRevokeOthers');
}

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

/** A new secret; nothing is on before `enableTotp`. */
export function setUpTotp() {
  return call('/user/totpSetup');
}

/** Codes of the authenticator app and of the e-mail. */
export type TotpProof = Wish<'/user/totpEnable'>;

export async function enableTotp(proof: TotpProof): Promise<string[]> {
  return (await call('/user/totpEnable', { ...proof })).recoveryCodes;
}

export function disableTotp(proof: TotpProof) {
  return call('/user/totpDisable', { ...proof });
}

/** No word removes the present one. */
export type AntiPhishingChange = Wish<'/user/antiPhishing'>;

export function setAntiPhishing(change: AntiPhishingChange) {
  return call('/user/antiPhishing', { ...change });
}

/** Takes back that two-factor is to be turned off. */
export function keepTotp() {
  return call('/user/totpKeep');
}

/** With what follows `#` in the link of a mail. */
export function freezeWithdrawals(link: string) {
  return call('/user/freezeWithdrawals', { link });
}

export type ThawProof = Wish<'/user/thawWithdrawals'>;

export function thawWithdrawals(proof: ThawProof) {
  return call('/user/thawWithdrawals', { ...proof });
}

export const identityStatusQuery = queryOptions({
  queryKey: ['identityStatus'],
  queryFn: ({ signal }) => call('/bb/user/realNameStatus', {}, signal),
});

export type IdentityApplication = Wish<'/bb/user/realNameAuthentication'>;

export function verifyIdentity(application: IdentityApplication) {
  return call('/bb/user/realNameAuthentication', { ...application });
}

/** `icon` is the id of an uploaded picture; without it the default one comes back. */
export function updateIcon(icon: string | undefined) {
  return call('/bb/user/updateIcon', { icon });
}
