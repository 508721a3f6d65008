import type { AnyCall } from '@bourse/protocol/call';

/**
 * Holds every answer of a test exchange against what its call declares. One that differs is answered as a bug, and
 * fails the test besides, for a test may not look at the answer at all.
 */
export function checkAnswer(call: AnyCall, answer: unknown): void {
  const wrong = differenceOf(call, answer);
  if (wrong === undefined) return;
  const error = new Error(`${call.path} answered what it does not declare: ${wrong}`);
  void Promise.reject(error);
  throw error;
}

function differenceOf({ output }: AnyCall, answer: unknown): string | undefined {
  if ('contentType' in output) {
    const [type] = String(answer).split(';');
    return type === output.contentType ? undefined : `a file of type ${type}`;
  }
  // What goes over the wire, where a field that is undefined is none.
  const parsed = output.safeParse(JSON.parse(JSON.stringify(answer ?? null)));
  return parsed.success ? undefined : parsed.error.message;
}
