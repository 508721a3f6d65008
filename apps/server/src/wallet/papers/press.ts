import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { yieldToExchange } from '../../database/apart.ts';
import type { Paper, PaperRow } from './paper.ts';
import type { PdfOptions } from './paper-pdf.ts';

/** Compiled, also for an exchange that a test runs from its source. */
const CHILD = fileURLToPath(new URL('../../../dist/wallet/papers/press-child.js', import.meta.url));

/** Ten thousand lines took 3 s of a core, and 11 s where ten others wanted it. */
const TIMEOUT_MS = 120_000;
/** Ten thousand lines in Japanese went into 96, all that the process took being 153. */
const HEAP_MEGABYTES = 256;

/** What the press is told: the paper without its rows, then these block by block, then that there are no more. */
export type PressTask =
  | { readonly paper: Omit<Paper, 'rows'>; readonly options: PdfOptions }
  | { readonly rows: readonly PaperRow[] }
  | 'end';

/**
 * A paper to print, laid out in a process of its own, when orders leave time for it: fonts and lines of a long one would hold
 * the exchange for hundreds of milliseconds at a time. Rejects when it could not be made, or took more memory than it gets.
 */
export async function printPaper({ rows, ...paper }: Paper, options: PdfOptions): Promise<Buffer> {
  const child = fork(CHILD, {
    env: {},
    // By Node itself: while it lays out, it looks at nothing.
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  yieldToExchange(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const printed = answerOf(child);
  // Until the last row is told its failure is not looked at; then it is.
  printed.catch(() => undefined);
  try {
    await tell(child, { paper, options });
    for await (const block of rows) await tell(child, { rows: block });
    await tell(child, 'end');
    return await printed;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, killedBy) => reject(new Error(`the press ended with ${killedBy ?? code}`)));
    child.once('message', (printed: Uint8Array | string) => {
      if (typeof printed === 'string') reject(new Error(printed));
      else resolve(Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength));
    });
  });
}

function tell(child: ChildProcess, task: PressTask): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(task, (error) => (error ? reject(error) : resolve()));
  });
}
