import type { Envelope } from '@bourse/protocol/call';
import { REASONS, SIGNED_OUT } from '@bourse/protocol/envelope';
import { wording } from '@bourse/protocol/texts/wording';
import type { Language } from '@bourse/protocol/languages';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Readable } from 'node:stream';
import { writeFields } from '../written-json.ts';
import type { Cookie } from './cookies.ts';

/** What a handler returns to answer with a file instead of an envelope: a table for a spreadsheet, a picture. */
export class Download<const ContentType extends string = string> {
  readonly contentType: ContentType;
  readonly body: Buffer | string | Readable;
  /** Given: a browser saves it under this name (ASCII letters, digits, dot, dash); absent: it is shown in place. */
  readonly fileName?: string;
  /** Given: others may keep it, for example `public, max-age=86400`. Absent: nobody may. */
  readonly cacheControl?: string;

  constructor(file: {
    contentType: ContentType;
    body: Buffer | string | Readable;
    fileName?: string;
    cacheControl?: string;
  }) {
    this.contentType = file.contentType;
    this.body = file.body;
    if (file.fileName !== undefined) this.fileName = file.fileName;
    if (file.cacheControl !== undefined) this.cacheControl = file.cacheControl;
  }

  /** The headers that tell a browser what to do with it. */
  headers(): Record<string, string> {
    return {
      'content-type': this.contentType,
      ...(this.fileName === undefined
        ? {}
        : { 'content-disposition': `attachment; filename="${this.fileName.replaceAll(/[^\w.-]/g, '_')}"` }),
      ...(this.cacheControl === undefined ? {} : { 'cache-control': this.cacheControl }),
    };
  }
}

/** An answer that signs an operator in (a token), or out (none): the gateway keeps the token in a cookie. */
export class OperatorSignIn<Data = unknown> {
  readonly data: Data;
  readonly token: string | undefined;
  constructor(data: Data, token: string | undefined) {
    this.data = data;
    this.token = token;
  }
}

/** An answer that leaves a cookie with its caller. */
export class CookieAnswer<Data = unknown> {
  readonly data: Data;
  readonly cookie: Cookie;
  constructor(data: Data, cookie: Cookie) {
    this.data = data;
    this.cookie = cookie;
  }
}

/** Rolls back what a call was doing; its refusal is what the call answers. */
export class TakenBack extends Error {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(refused.code);
    this.refusal = refused;
  }
}

/** The answer of a call that was taken back. */
export function asTakenBack(error: unknown): Refusal {
  if (error instanceof TakenBack) return error.refusal;
  throw error;
}

/**
 * Wraps a success (docs/rules.md, "Calls and envelopes"). `now` is the time that market answers carry, in ms; their fields
 * may have been written before.
 */
export function success(envelope: Envelope, data: unknown, language: Language, now: number): string {
  const said = wording(language, 'SUCCESS');
  if (envelope === 'code1') return JSON.stringify({ code: 1, msg: said, data: data ?? null });
  if (envelope === 'code200') return JSON.stringify({ code: 200, message: said, result: data ?? null });
  return writeFields({ status: 'ok', ts: now, ...(data as object) }, JSON.stringify);
}

/** Wraps a refusal in the caller's language. */
export function refusal(envelope: Envelope, refused: Refusal, language: Language, now: number): string {
  const said = wording(language, refused.code, refused.args);
  const reason = REASONS.find((each) => each === refused.code);
  if (envelope === 'code1') return JSON.stringify({ code: 0, msg: said, reason, data: refused.data });
  if (envelope === 'code200')
    return JSON.stringify({ code: 400, message: said, reason, result: refused.data });
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
