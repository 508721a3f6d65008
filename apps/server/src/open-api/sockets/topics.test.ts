import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Topics, type OpenSource } from './topics.ts';

test('newcomers of a topic get one and the same packed frame until something new is said', () => {
  const topics = new Topics({ now: () => 1 });
  let made = 0;
  let push: (tick: object) => void = () => undefined;
  const open: OpenSource = (told) => {
    push = told;
    return { first: () => ({ made: ++made }), end: () => undefined };
  };
  const frames: Buffer[] = [];
  const join = () => topics.join('a', open, { deliver: (frame) => frames.push(frame) });
  for (let n = 0; n < 50; n++) join();
  expect(made).toBe(1);
  expect(new Set(frames).size).toBe(1);
  push({ made: 0 });
  frames.length = 0;
  join();
  expect(made).toBe(2);
  expect(JSON.parse(String(gunzipSync(frames[0]!)))).toEqual({ ch: 'a', ts: 1, tick: { made: 2 } });
});
