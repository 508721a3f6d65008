import { hash as digest, randomBytes } from 'node:crypto';

/** Those of users' sessions say besides whose they are, and are longer. */
const TOKEN = /^[\w-]{43}(?:[\w-]{21})?$/;

/** 256 random bits in 43 characters, for a grant, an operator's session or an enrolment link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored and looked up; `undefined` for what cannot be a token. */
export function tokenHash(token: string): string | undefined {
  return TOKEN.test(token) ? digest('sha256', token, 'base64') : undefined;
}
