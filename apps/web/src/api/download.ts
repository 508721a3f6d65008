import type { FieldsOf } from '@bourse/protocol/call';
import type { WebCalls } from '@bourse/protocol/web-calls';
import type { FileCalls } from '@bourse/ui/lib/call';
import { saveFile } from '@bourse/ui/lib/save-file';
import { text } from '../i18n/text.ts';
import { credentials } from '../session/session.ts';
import {
  CallError,
  callHeaders,
  formBody,
  heedSignOut,
  refused,
  type Answer,
  type Fields,
} from './client.ts';

/** A long list takes its time to write; longer than a call may take. */
const TIMEOUT_MS = 60_000;

/** A call that answers with a file; the browser saves it as `name`. Throws `CallError` when an envelope comes instead. */
export async function download<Path extends keyof Downloads>(
  path: Path,
  name: string,
  fields: FieldsOf<Downloads[Path]>,
): Promise<void> {
  saveFile(name, await fetchFile(path, fields as Fields));
}

type Downloads = FileCalls<WebCalls, 'POST'>;

async function fetchFile(path: string, fields: Fields): Promise<Blob> {
  const asked = credentials();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: formBody(fields),
      headers: callHeaders(asked),
      signal: timeout,
    });
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      if (response.ok) return await response.blob();
      throw new CallError(text()('common.error'));
    }
    const answer = (await response.json()) as Answer;
    heedSignOut(answer, asked);
    throw refused(answer);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(text()(timeout.aborted ? 'common.timeoutError' : 'common.networkError'));
  }
}
