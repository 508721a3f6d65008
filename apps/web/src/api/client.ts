import { SIGNED_OUT } from '@bourse/protocol/envelope';
import {
  CallError,
  formBody,
  refusedBy,
  request,
  type Answer,
  type FailureTexts,
  type Fields,
} from '@bourse/ui/call';
import { ACCEPT_LANGUAGE } from '@bourse/ui/language';
import { showError } from '@bourse/ui/toast';
import { currentLanguage } from '../i18n/language.ts';
import { text } from '../i18n/text.ts';
import { credentials, signOut, type Credentials } from '../session/session.ts';

export { CallError, formBody, type Answer, type Fields };

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

export function refused(answer: Answer): CallError {
  return refusedBy(answer, failureTexts());
}

export function failureTexts(): FailureTexts {
  const t = text();
  return {
    error: t('common.error'),
    networkError: t('common.networkError'),
    timeoutError: t('common.timeoutError'),
  };
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
  const answer = await request(path, { body, headers: callHeaders(asked), signal, texts: failureTexts });
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
