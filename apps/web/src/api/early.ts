import type { Answer } from '@bourse/ui/lib/call';

/** What index.html asked for before the app's code was there (first-paint.js). Times as `performance.now()` says them. */
interface Early {
  readonly sent: number;
  readonly arrived?: number;
  /** Nothing: no answer of use came. */
  readonly answer: Promise<Answer | undefined>;
}

const earlyCalls = () => (globalThis as { __early?: Record<string, Early> }).__early ?? {};

/** What is older than this has been overtaken by the market. */
const FRESH_MS = 10_000;

/** A call by its path and its fields, as `formBody` orders them. */
export function earlyKey(path: string, body?: URLSearchParams): string {
  return body && body.size > 0 ? `${path}?${body}` : path;
}

export function peekEarly(key: string): Early | undefined {
  return earlyCalls()[key];
}

/** The envelope of an early call, once: whoever asks again wants to know it anew. */
export async function takeEarly(key: string): Promise<Answer | undefined> {
  const early = peekEarly(key);
  delete earlyCalls()[key];
  return early && performance.now() - early.sent < FRESH_MS ? early.answer : undefined;
}
