import { SIGNED_OUT } from '@bourse/protocol/envelope';
import { CallError, formBody, refusedBy, request, type FailureTexts, type Fields } from '@bourse/ui/call';
import { ACCEPT_LANGUAGE } from '@bourse/ui/language';
import { showError } from '@bourse/ui/toast';
import { currentLanguage } from '../i18n/language.ts';
import { text } from '../i18n/text.ts';

/** Every call of the console is below this path. */
export const OPS_API = '/ops/api/';

let whenSignedOut: (message: string) => void = () => undefined;

/** Says what happens when the server no longer knows the session; the message is for the reader. */
export function onSignedOut(listener: (message: string) => void): void {
  whenSignedOut = listener;
}

/**
 * A call of the console; answers its data. The session travels as a cookie that scripts cannot read; the header is
 * what another site cannot set. Throws `CallError`.
 */
export async function call<Data>(path: string, fields: Fields = {}, signal?: AbortSignal): Promise<Data> {
  return send(path, formBody(fields), signal);
}

/** A call with files. Throws `CallError`. */
export async function upload<Data>(path: string, body: FormData): Promise<Data> {
  return send(path, body, undefined);
}

async function send<Data>(
  path: string,
  body: URLSearchParams | FormData,
  signal: AbortSignal | undefined,
): Promise<Data> {
  const answer = await request(OPS_API + path, {
    body,
    headers: { 'Accept-Language': ACCEPT_LANGUAGE[currentLanguage()], 'X-Ops-Request': '1' },
    signal,
    texts: failureTexts,
  });
  if (answer.code === 1) return answer.data as Data;
  const refused = refusedBy(answer, failureTexts());
  if (answer.code === SIGNED_OUT) whenSignedOut(refused.message);
  throw refused;
}

function failureTexts(): FailureTexts {
  const t = text();
  return {
    error: t('common.error'),
    networkError: t('common.networkError'),
    timeoutError: t('common.timeoutError'),
  };
}

/** What a failed call tells the reader; a bug is reported and told in general words. */
export function failureText(error: unknown): string {
  if (error instanceof CallError) return error.message;
  reportError(error);
  return text()('common.error');
}

/** Shows a failed call, except the end of the session, which has been shown already. */
export function showFailure(error: unknown): void {
  if (error instanceof CallError && error.code === SIGNED_OUT) return;
  showError(failureText(error));
}
