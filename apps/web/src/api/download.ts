import type { FieldsOf } from '@bourse/protocol/call';
import type { WebCalls } from '@bourse/protocol/all-calls';
import { requestFile, type FileCalls } from '@bourse/ui/lib/call';
import { saveFile } from '@bourse/ui/lib/save-file';
import { credentials } from '../session/session.ts';
import { callHeaders, failureTexts, formBody, heedSignOut, refused, type Fields } from './client.ts';

/** A long list takes its time to write; longer than a call may take. */
const TIMEOUT_MS = 60_000;

type Downloads = FileCalls<WebCalls, 'POST'>;

/** A call that answers with a file; the browser saves it as `name`. Throws `CallError` when an envelope comes instead. */
export async function download<Path extends keyof Downloads>(
  path: Path,
  name: string,
  fields: FieldsOf<Downloads[Path]>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const asked = credentials();
  const answer = await requestFile(path, {
    body: formBody(fields as Fields),
    headers: callHeaders(asked),
    texts: failureTexts,
    timeoutMs,
  });
  if ('file' in answer) return saveFile(name, answer.file);
  heedSignOut(answer.envelope, asked);
  throw refused(answer.envelope);
}
