import type { FieldsOf } from '@bourse/protocol/call';
import type { OpsCalls } from '@bourse/protocol/all-calls';
import { formBody, requestFile, type FileCalls, type Fields } from '@bourse/ui/lib/call';
import { saveFile } from '@bourse/ui/lib/save-file';
import { callHeaders, dataOf, failureTexts, OPS_API } from './client.ts';

/** Much takes its time to read and to send. */
const TIMEOUT_MS = 3_600_000;

/** Those calls that are posted and answer a file, by their path below `/ops/api/`. */
type Downloads = {
  [
    Path in keyof FileCalls<OpsCalls, 'POST'> as Path extends `${typeof OPS_API}${infer Rest}` ? Rest : never
  ]: OpsCalls[Path];
};

/** Lets the browser save what a call answers as `name`. Throws `CallError` when it was refused. */
export async function download<Path extends keyof Downloads>(
  path: Path,
  name: string,
  fields: FieldsOf<Downloads[Path]>,
): Promise<void> {
  const answer = await requestFile(OPS_API + path, {
    body: formBody(fields as Fields),
    headers: callHeaders(),
    texts: failureTexts,
    timeoutMs: TIMEOUT_MS,
  });
  if ('file' in answer) saveFile(name, answer.file);
  else dataOf(answer.envelope);
}
