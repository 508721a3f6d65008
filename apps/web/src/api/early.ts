import type { Answer } from '@bourse/ui/lib/call';

/** What index.html asked for before the app's code was there (first-paint.js). Times as `performance.now()` says them. */
interface Early {
  readonly sent: number;
  readonly arrived?: number;
  /** Nothing: no answer of use came. */
  readonly answer: Promise<Answer | undefined>;
}

const earlyCalls = () => (globalThis as { __early?: Record<string, Early> }).__early ?? {};

export function peekEarly(path: string): Early | undefined {
  return earlyCalls()[path];
}

/** The envelope of an early call, once: whoever asks again wants to know it anew. */
export async function takeEarly(path: string): Promise<Answer | undefined> {
  const early = peekEarly(path);
  delete earlyCalls()[path];
  return early?.answer;
}
