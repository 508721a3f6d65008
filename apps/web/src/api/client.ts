import { REASONS, SIGNED_OUT, type Reason } from '@bourse/protocol/envelope';
import { showError } from '@bourse/ui/toast';
import { currentLanguage } from '../i18n/language.ts';
import { text } from '../i18n/text.ts';
import { credentials, signOut, type Credentials } from '../session/session.ts';

/** product.md section 9. */
export const REQUEST_TIMEOUT_MS = 12_000;

const ACCEPT_LANGUAGE = { 'en-US': 'en-US,en', 'zh-CN': 'zh-CN,zh', ko: 'ko-KR,ko', ja: 'ja-JP,ja' } as const;

/** A call that did not succeed. The message is meant for the reader, in his language. */
export class CallError extends Error {
  /** The envelope's code; absent when no answer came, so that nobody knows whether the call took effect. */
  readonly code: number | undefined;
  /** Why it was refused, where the page does more than showing the message. */
  readonly reason: Reason | undefined;
  constructor(message: string, code?: number, reason?: Reason) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.reason = reason;
  }
}

export type Fields = Readonly<Record<string, string | number | undefined | null>>;

/** Form-encodes the fields; empty and absent ones are left out (product.md section 5). */
export function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') body.set(name, String(value));
  }
  return body;
}

/** A call with the general envelope (code 1); answers its data. Throws `CallError`. */
export async function call<Data>(path: string, fields: Fields = {}, signal?: AbortSignal): Promise<Data> {
  const answer = await post(path, fields, signal);
  if (answer.code === 1) return answer.data as Data;
  throw refused(answer);
}

/** A call with the contract-side envelope (code 200); answers its result. Throws `CallError`. */
export async function call200<Result>(
  path: string,
  fields: Fields = {},
  signal?: AbortSignal,
): Promise<Result> {
  const answer = await post(path, fields, signal);
  if (answer.code === 200) return answer.result as Result;
  throw refused(answer);
}

/** A market call; answers the fields beside `status`. Throws `CallError` unless the status is 'ok'. */
export async function marketCall<Data>(
  path: string,
  fields: Fields = {},
  signal?: AbortSignal,
): Promise<Data> {
  const answer = await post(path, fields, signal);
  if (answer.status === 'ok') return answer as Data;
  throw refused(answer);
}

/** A call that is made with GET; otherwise like `call`. */
export async function callGet<Data>(path: string, fields: Fields = {}, signal?: AbortSignal): Promise<Data> {
  const answer = await send(`${path}?${formBody(fields)}`, undefined, signal);
  if (answer.code === 1) return answer.data as Data;
  throw refused(answer);
}

export type Answer = Readonly<Record<string, unknown>>;

export function refused(answer: Answer): CallError {
  const said = answer.msg ?? answer.message ?? answer['err-msg'];
  const message = typeof said === 'string' && said !== '' ? said : text()('common.error');
  const reason = REASONS.find((each) => each === answer.reason);
  return new CallError(message, typeof answer.code === 'number' ? answer.code : 0, reason);
}

function post(path: string, fields: Fields, signal: AbortSignal | undefined): Promise<Answer> {
  const asked = credentials();
  const own = path.startsWith('/user/') && asked ? { token: asked.token, userId: asked.userId } : {};
  return send(path, formBody({ ...own, ...fields }), signal);
}

/** Posts the body, or gets where there is none. */
async function send(
  path: string,
  body: URLSearchParams | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const asked = credentials();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let answer: Answer;
  try {
    const response = await fetch(path, {
      ...(body ? { method: 'POST', body } : { method: 'GET' }),
      headers: callHeaders(asked),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    answer = (await response.json()) as Answer;
    if (response.status >= 500) throw new CallError(refused(answer).message);
    if (!response.ok) throw refused(answer);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    throw new CallError(text()(timeout.aborted ? 'common.timeoutError' : 'common.networkError'));
  }
  heedSignOut(answer, asked);
  return answer;
}

/** Who asks, and in which language. */
export function callHeaders(asked: Credentials | undefined): Record<string, string> {
  return {
    'Accept-Language': ACCEPT_LANGUAGE[currentLanguage()],
    ...(asked && { 'X-Access-Token': asked.token }),
  };
}

/** Logs out when the answer says so. A late answer to an earlier session must not end the present one. */
export function heedSignOut(answer: Answer, asked: Credentials | undefined): void {
  if (answer.code !== SIGNED_OUT || !asked || asked.token !== credentials()?.token) return;
  showError(refused(answer).message);
  signOut();
}

/** Shows a failed call to the reader, except the end of the session, which has been shown already. */
export function showFailure(error: unknown): void {
  if (error instanceof CallError) {
    if (error.code !== SIGNED_OUT) showError(error.message);
  } else {
    reportError(error);
    showError(text()('common.error'));
  }
}
