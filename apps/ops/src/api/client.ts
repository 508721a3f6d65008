import type { AnswerOf, FieldsOf } from '@bourse/protocol/call';
import { SIGNED_OUT } from '@bourse/protocol/envelope';
import type { OpsCalls } from '@bourse/protocol/all-calls';
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
  type UploadCalls,
} from '@bourse/ui/lib/call';
import { acceptLanguage } from '@bourse/ui/lib/language';
import { showError } from '@bourse/ui/lib/toast';
import { isTouched } from './activity.ts';
import { currentLanguage, text } from '../i18n/language.ts';

/** Every call of the console is below this path. */
export const OPS_API = '/ops/api/';

/** Those calls of the console that are posted and answer data, by their path below `/ops/api/`. */
export type Calls = {
  [
    Path in keyof DataCalls<OpsCalls, 'POST'> as Path extends `${typeof OPS_API}${infer Rest}` ? Rest : never
  ]: OpsCalls[Path];
};

/** What a call takes: a form whose choices are the call's says so of its texts. */
export type FieldsTo<Path extends keyof Calls> = FieldsOf<Calls[Path]>;

/** Those that list something. */
export type ListPath = {
  [Path in keyof Calls]: AnswerOf<Calls[Path]> extends { list: unknown[] } ? Path : never;
}[keyof Calls];
export type RowOf<Path extends ListPath> = AnswerOf<Calls[Path]>['list'][number];
export type ListOf<Path extends ListPath> = AnswerOf<Calls[Path]> & {
  list: RowOf<Path>[];
  totalRow?: number;
};
export type ListFields<Path extends ListPath> = {
  readonly [Name in keyof FieldsOf<Calls[Path]>]?: string | number | undefined;
};

let whenSignedOut: (message: string) => void = () => undefined;

/** Says what happens when the server no longer knows the session; the message is for the reader. */
export function onSignedOut(listener: (message: string) => void): void {
  whenSignedOut = listener;
}

let askForCode: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** Says how the operator is asked for a code of his authenticator; he may give none. */
export function onCodeNeeded(ask: () => Promise<string | undefined>): void {
  askForCode = ask;
}

/**
 * A call of the console; answers its data. The session travels as a cookie that scripts cannot read; the header is
 * what another site cannot set. Throws `CallError`.
 */
export async function call<Path extends keyof Calls>(
  path: Path,
  ...[fields, signal]: CallArgs<Calls[Path]>
): Promise<AnswerOf<Calls[Path]>> {
  return (await send(path, formBody((fields ?? {}) as Fields), signal)) as AnswerOf<Calls[Path]>;
}

/**
 * A list, or a page of it. What narrows it is taken from the address, so the server says whether it is good. Throws
 * `CallError`.
 */
export async function list<Path extends ListPath>(
  path: Path,
  fields: Fields,
  signal?: AbortSignal,
): Promise<ListOf<Path>> {
  return (await send(path, formBody(fields), signal)) as ListOf<Path>;
}

/** Those that take a file, by their path below `/ops/api/`. */
type Uploads = {
  [
    Path in keyof UploadCalls<OpsCalls> as Path extends `${typeof OPS_API}${infer Rest}` ? Rest : never
  ]: OpsCalls[Path];
};

/** A call with a file. Throws `CallError`. */
export async function upload<Path extends keyof Uploads>(
  path: Path,
  body: FormData,
): Promise<AnswerOf<Uploads[Path]>> {
  return (await send(path, body, undefined)) as AnswerOf<Uploads[Path]>;
}

async function send(
  path: string,
  body: URLSearchParams | FormData,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const ask = async (more: Readonly<Record<string, string>> = {}) =>
    dataOf(
      await request(OPS_API + path, {
        ...{ body, signal, texts: failureTexts },
        headers: { ...callHeaders(), ...more },
      }),
    );
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'OPS_PROOF_NEEDED') throw error;
    const code = await askForCode();
    if (code === undefined) throw error;
    return ask({ 'X-Ops-Code': code });
  }
}

/** What says to the server that the console asks, and how. */
export function callHeaders(): Record<string, string> {
  return {
    'Accept-Language': acceptLanguage(currentLanguage()),
    'X-Ops-Request': '1',
    // A screen that refreshes itself before an empty chair keeps nobody signed in.
    ...(!isTouched() && { 'X-Ops-Background': '1' }),
  };
}

/** What stands in the envelope. Throws `CallError` unless it says success. */
export function dataOf(answer: Answer): unknown {
  if (answer.code === 1) return answer.data;
  const refused = refusedBy(answer, failureTexts());
  if (answer.code === SIGNED_OUT) whenSignedOut(refused.message);
  throw refused;
}

export function failureTexts(): FailureTexts {
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
