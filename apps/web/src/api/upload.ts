import type { AnswerOf, FieldsOf } from '@bourse/protocol/call';
import type { WebCalls } from '@bourse/protocol/all-calls';
import type { PartsOf, UploadCalls } from '@bourse/ui/lib/call';
import { text } from '../i18n/language.ts';
import { credentials } from '../session/session.ts';
import { CallError, callHeaders, dataOf, heedSignOut, refused, type Answer, type Fields } from './client.ts';

/** A picture on a slow line takes longer than a call; only a line that has gone silent ends the upload. */
export const SILENCE_MS = 30_000;

export interface UploadOptions {
  /** How much of the body is on its way, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * A declared call that takes files; answers what it declares. Empty and absent fields are left out. Throws
 * `CallError`. By XMLHttpRequest, for fetch does not tell how far an upload has come.
 */
export async function upload<Path extends keyof Uploads>(
  path: Path,
  files: PartsOf<Uploads[Path]>,
  fields: FieldsOf<Uploads[Path]>,
  options: UploadOptions = {},
): Promise<AnswerOf<Uploads[Path]>> {
  const answer = await sendParts(path, multipartBody(files, fields as Fields), options);
  return dataOf(answer) as AnswerOf<Uploads[Path]>;
}

type Uploads = UploadCalls<WebCalls>;

/** Fields before files, so that a server that reads along knows what a file is for. */
export function multipartBody(files: Readonly<Record<string, File>>, fields: Fields): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') body.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) body.set(name, file);
  return body;
}

function sendParts(path: string, body: FormData, { onProgress }: UploadOptions): Promise<Answer> {
  const asked = credentials();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new CallError(text()('common.timeoutError')));
        request.abort();
      }, SILENCE_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      heard();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('progress', heard);
    request.addEventListener('error', () => reject(new CallError(text()('common.networkError'))));
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (!answer) reject(new CallError(text()('common.networkError')));
      else if (request.status >= 500) reject(new CallError(refused(answer).message));
      else resolve(answer);
    });
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.open('POST', path);
    for (const [name, value] of Object.entries(callHeaders(asked))) request.setRequestHeader(name, value);
    heard();
    request.send(body);
  }).then((answer) => {
    heedSignOut(answer as Answer, asked);
    return answer as Answer;
  });
}

function parsed(body: string): Answer | undefined {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return undefined;
  }
}
