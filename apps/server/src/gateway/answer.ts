import { SIGNED_OUT } from '@bourse/protocol/envelope';
import { wording } from '@bourse/protocol/messages/wording';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Envelope } from './call.ts';

/** Wraps a success (product.md section 7). `now` is the time that market answers carry, in ms. */
export function success(envelope: Envelope, data: unknown, language: Language, now: number): string {
  const said = wording(language, 'SUCCESS');
  if (envelope === 'code1') return JSON.stringify({ code: 1, msg: said, data: data ?? null });
  if (envelope === 'code200') return JSON.stringify({ code: 200, message: said, result: data ?? null });
  return JSON.stringify({ status: 'ok', ts: now, ...(data as object) });
}

/** Wraps a refusal in the caller's language. */
export function refusal(envelope: Envelope, refused: Refusal, language: Language, now: number): string {
  const said = wording(language, refused.code, refused.args);
  if (envelope === 'code1') return JSON.stringify({ code: 0, msg: said });
  if (envelope === 'code200') return JSON.stringify({ code: 400, message: said });
  const errorCode = refused.code.toLowerCase().replaceAll('_', '-');
  return JSON.stringify({ status: 'error', 'err-code': errorCode, 'err-msg': said, ts: now });
}

/** The answer that makes a client sign out: no token, or one that is wrong, expired or revoked. */
export function signedOut(envelope: Envelope, hadToken: boolean, language: Language): string {
  const msg = wording(language, refuse(hadToken ? 'SIGNED_OUT' : 'LOGIN_FIRST').code);
  return JSON.stringify(
    envelope === 'code1' ? { code: SIGNED_OUT, msg } : { code: SIGNED_OUT, msg, message: msg },
  );
}
