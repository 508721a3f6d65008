import type { AnswerOf, InputOf } from '@bourse/protocol/call';
import { SIGNED_OUT } from '@bourse/protocol/envelope';
import type { WebCalls } from '@bourse/protocol/all-calls';
import {
  CallError,
  formBody,
  refusedBy,
  request,
  type Answer,
  type CallArgs,
  type DataCalls,
  type FailureTexts,
  type Fields,
} from '@bourse/ui/lib/call';
import { acceptLanguage } from '@bourse/ui/lib/language';
import { hideToast, showError } from '@bourse/ui/lib/toast';
import { currentLanguage, text } from '../i18n/language.ts';
import { earlyKey, takeEarly } from './early.ts';
import { credentials, signOut, type Credentials } from '../session/session.ts';

export { CallError, formBody, type Answer, type Fields };

/** The fields of a call as a form fills them in; the key that makes it take effect once comes later. */
export type Wish<Path extends keyof WebCalls> = Omit<InputOf<WebCalls[Path]>, 'requestId'>;

type PostCalls = DataCalls<WebCalls, 'POST'>;
type GetCalls = DataCalls<WebCalls, 'GET'>;

/** Makes a declared call; answers what it declares. Throws `CallError` when it is refused, or no answer came. */
export async function call<Path extends keyof PostCalls>(
  path: Path,
  ...[fields, signal]: CallArgs<PostCalls[Path]>
): Promise<AnswerOf<PostCalls[Path]>> {
  return dataOf(await post(path, (fields ?? {}) as Fields, signal)) as AnswerOf<PostCalls[Path]>;
}

/** As `call`, of those that are made with GET. */
export async function get<Path extends keyof GetCalls>(
  path: Path,
  ...[fields, signal]: CallArgs<GetCalls[Path]>
): Promise<AnswerOf<GetCalls[Path]>> {
  const query = formBody((fields ?? {}) as Fields);
  return dataOf(await send(`${path}?${query}`, undefined, signal)) as AnswerOf<GetCalls[Path]>;
}

/** What stands in the envelope, whichever of the three it is. Throws `CallError` unless it says success. */
export function dataOf(answer: Answer): unknown {
  if (answer.code === 1) return answer.data;
  if (answer.code === 200) return answer.result;
  if (answer.status === 'ok') return answer;
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
  const answer =
    (await takeEarly(earlyKey(path, body))) ??
    (await request(path, { body, headers: callHeaders(asked), signal, texts: failureTexts }));
  heedSignOut(answer, asked);
  return answer;
}

/** Who asks, and in which language. */
export function callHeaders(asked: Credentials | undefined): Record<string, string> {
  return {
    'Accept-Language': acceptLanguage(currentLanguage()),
    ...(asked && { 'X-Access-Token': asked.token }),
  };
}

/** Logs out when the answer says so. A late answer to an earlier session must not end the present one. */
export function heedSignOut(answer: Answer, asked: Credentials | undefined): void {
  if (answer.code !== SIGNED_OUT || !asked || asked.token !== credentials()?.token) return;
  showError(refused(answer).message);
  signOut();
}

/** Failed calls that the reader was told of since he last sent something. */
const told = new Set<string>();

/** Shows a failed call to the reader, except the end of the session, which has been shown already. */
export function showFailure(error: unknown): void {
  if (error instanceof CallError) {
    if (error.code !== SIGNED_OUT) tell(error.message);
  } else {
    reportError(error);
    tell(text()('common.error'));
  }
}

function tell(failure: string): void {
  told.add(failure);
  showError(failure);
}

/** Whoever tries again has read what was wrong: it is not to stand beside what comes of that. */
export function hideFailures(): void {
  for (const failure of told) hideToast(failure);
  told.clear();
}
