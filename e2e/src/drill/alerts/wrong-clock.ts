import { readFileSync } from 'node:fs';

/**
 * Loaded into the exchange before it starts (`node --import`): its wall clock is off by what the file says, in ms, as if somebody
 * had set the machine's. What it measures time by is not touched, as nobody can set that.
 */
const READ_MS = 100;
const file = process.env['DRILL_CLOCK']!;
const right = Date.now.bind(Date);
let off = read();
Date.now = () => right() + off;
setInterval(() => (off = read()), READ_MS).unref();

function read(): number {
  return Number(readFileSync(file, 'utf8')) || 0;
}
