import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { flush, heldBytes, writeJointly } from './joint-writes.ts';

/** How a client of the same library reads frames; its types leave it out. */
const { Receiver } = ws as unknown as {
  Receiver: new (options: { isServer: boolean }) => Writable;
};

/** A connection, what was written to it in how many writes, and the messages that a client reads. */
function connection() {
  const writes: Buffer[] = [];
  const received: string[] = [];
  const receiver = new Receiver({ isServer: false });
  receiver.on('message', (data: Buffer, isBinary: boolean) => {
    received.push(isBinary ? `binary ${data.toString()}` : data.toString());
  });
  const line = new Writable({
    writev(chunks, done) {
      const all = Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer));
      writes.push(all);
      receiver.write(all, () => done());
    },
    write(chunk: Buffer, _encoding, done) {
      writes.push(chunk);
      receiver.write(chunk, () => done());
    },
  });
  return { line, writes, received };
}

const round = () => new Promise((resolve) => setImmediate(resolve));

test('fifty frames of one round are one write, those of the next another', async () => {
  const { line, writes, received } = connection();
  const texts = Array.from({ length: 50 }, (_, n) => `message ${n}`);
  for (const text of texts) writeJointly(line, text);
  expect(writes).toEqual([]);
  await round();
  expect(writes).toHaveLength(1);
  writeJointly(line, 'one more');
  await round();
  expect(writes).toHaveLength(2);
  expect(received).toEqual([...texts, 'one more']);
});

test('those who get the same get the same bytes; those who get more, or in another order, their own', async () => {
  const [first, second, third, fourth] = [connection(), connection(), connection(), connection()];
  for (const { line } of [first, second, third]) writeJointly(line, 'book');
  writeJointly(third.line, 'order');
  writeJointly(fourth.line, 'tape');
  for (const { line } of [first, second, third, fourth]) writeJointly(line, 'tape!');
  await round();
  expect(first.writes[0]).toBe(second.writes[0]);
  expect(first.received).toEqual(['book', 'tape!']);
  expect(second.received).toEqual(first.received);
  expect(third.received).toEqual(['book', 'order', 'tape!']);
  expect(fourth.received).toEqual(['tape', 'tape!']);
});

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a message of %i bytes arrives', async (length) => {
  const { line, received } = connection();
  const text = 'x'.repeat(length);
  writeJointly(line, text);
  writeJointly(line, Buffer.from(text));
  writeJointly(line, '価格');
  await round();
  expect(received).toEqual([text, `binary ${text}`, '価格']);
});

test('what is held is counted, and comes before what must come last', async () => {
  const { line, writes, received } = connection();
  writeJointly(line, 'first');
  expect(heldBytes(line)).toBe('first'.length + 2);
  flush(line);
  expect(heldBytes(line)).toBe(0);
  expect(received).toEqual(['first']);
  await round();
  expect(writes).toHaveLength(1);
});

test('nothing is written to a connection that ended in between', async () => {
  const { line, writes } = connection();
  writeJointly(line, 'late');
  line.end();
  await round();
  flush(line);
  expect(writes).toEqual([]);
});
