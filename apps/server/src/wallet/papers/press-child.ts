import { buffer } from 'node:stream/consumers';
import type { PaperRow } from './paper.ts';
import { paperPdf } from './paper-pdf.ts';
import type { PressTask } from './press.ts';

// The press as a child process (see press.ts): one paper, which it is told piece by piece, and its end.

let head: Exclude<PressTask, 'end' | { rows: unknown }> | undefined;
const blocks: (readonly PaperRow[])[] = [];

process.on('message', (task: PressTask) => {
  if (task === 'end') void print().then((printed) => process.send!(printed));
  else if ('rows' in task) blocks.push(task.rows);
  else head = task;
});
// The exchange is gone: nobody wants the answer.
process.once('disconnect', () => process.exit(0));

/** The bytes; or as a text what has gone wrong. */
async function print(): Promise<Uint8Array | string> {
  const { paper, options } = head!;
  try {
    return await buffer(paperPdf({ ...paper, rows: told() }, options));
  } catch (error) {
    return String((error as Error).stack);
  }
}

async function* told(): AsyncGenerator<readonly PaperRow[]> {
  yield* blocks;
}
