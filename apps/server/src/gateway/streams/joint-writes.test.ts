import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeJointly } from './joint-writes.ts';

test('fifty frames of one round are one write, those of the next another', async () => {
  const writes: number[] = [];
  const line = new Writable({
    writev(chunks, done) {
      writes.push(chunks.length);
      done();
    },
    write(_chunk, _encoding, done) {
      writes.push(1);
      done();
    },
  });
  const round = () => new Promise((resolve) => setImmediate(resolve));
  for (let n = 0; n < 50; n++) {
    writeJointly(line);
    line.write('x');
  }
  expect(writes).toEqual([]);
  await round();
  expect(writes).toEqual([50]);
  writeJointly(line);
  line.write('x');
  await round();
  expect(writes).toEqual([50, 1]);
});
