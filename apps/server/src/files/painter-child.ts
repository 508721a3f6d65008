import { paint } from './paint.ts';
import { READY, type PaintAnswer, type PaintTask } from './painter.ts';

// The painter as a child process (see painter.ts): what an upload does to its decoder, it does here.

const OUT_OF_ROOM = 70;
const LOOK_MS = 20;

const maxBytes = Number(process.argv[2]);
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_ROOM);
}, LOOK_MS);

process.on('message', ({ kind, bytes }: PaintTask) => {
  void paint(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((painted) => {
    const answer: PaintAnswer = { painted, restBytes: process.memoryUsage.rss() };
    process.send!(answer);
  });
});
// The exchange is gone: nobody wants the answer.
process.once('disconnect', () => process.exit(0));
process.send!(READY);
