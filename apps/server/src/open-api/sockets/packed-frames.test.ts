import { createGunzip, gunzipSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packed, packedAround, packPart } from './packed-frames.ts';

/** As a client reads it that looks at no second member. */
async function streamed(frame: Buffer): Promise<string> {
  const gunzip = createGunzip();
  gunzip.end(frame);
  const chunks: Buffer[] = [];
  for await (const chunk of gunzip) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test.each([
  ['{"id":"1","data":', '[1,2,3]', '}'],
  ['{"id":"ü€","data":', JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i * i)), ',7]}'],
  ['', '', ''],
  ['a', '한국어'.repeat(9_000), 'b'],
])('a frame around a part that was deflated before is one gzip member: %s', async (head, body, tail) => {
  const part = packPart(body);
  const frame = packedAround(head, part, tail);
  const text = head + body + tail;
  expect(gunzipSync(frame).toString()).toBe(text);
  expect(await streamed(frame)).toBe(text);
  expect(inflateRawSync(frame.subarray(10, -8)).toString()).toBe(text);
  expect(packedAround(head, part, tail)).toEqual(frame);
  if (body.length > 10_000) expect(frame.length).toBeLessThan(body.length / 2);
});

test.each([[{ ping: 1 }], [{ text: '한'.repeat(500) }], [{ text: 'x'.repeat(70_000) }]])(
  'a frame is gzip, short or long',
  (message) => {
    const frame = packed(message);
    expect(JSON.parse(gunzipSync(frame).toString())).toEqual(message);
    expect(frame.length).toBeLessThan(600);
  },
);

test('what is too long to be stored is not sent broken', () => {
  expect(() => packedAround('x'.repeat(65_536), packPart('1'), '')).toThrow('too long');
});
