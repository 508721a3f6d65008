import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Line, Message } from './line.ts';
import { Asking } from './questions.ts';
import { Subjects } from './wire.ts';

let asked: { subject: string; reply: string }[];
let hear: (message: Message) => void;
let asking: Asking;
beforeEach(() => {
  asked = [];
  const line = {
    listen: (_subject: string, take: typeof hear) => ((hear = take), () => undefined),
    send: (subject: string, _body: string, reply: string) => asked.push({ subject, reply }),
  } as unknown as Line;
  asking = new Asking(line, new Subjects('x'), 'gw');
});
afterEach(() => asking.stop());

const ask = (read: (answer: Buffer) => unknown, withinMs = 1_000) =>
  asking.ask('3-abc', { what: 'state' }, withinMs, read);
const answer = (text: string, { isUnheard = false } = {}) =>
  hear({ subject: asked.at(-1)!.reply, body: Buffer.from(text), reply: undefined, isUnheard });

test('an answer is read before anything that came with the same packet', async () => {
  const order: string[] = [];
  const done = ask((body) => order.push(body.toString()));
  answer('as it was');
  order.push('as it is now');
  await done;
  expect(order).toEqual(['as it was', 'as it is now']);
});

test('an answer that cannot be read fails the question, and nothing else', async () => {
  const failed = expect(ask((body) => JSON.parse(body.toString()))).rejects.toThrow(SyntaxError);
  expect(() => answer('{')).not.toThrow();
  await failed;
});

test('nobody who listens, no answer in time, a stop: each is said', async () => {
  const unheard = expect(ask(String)).rejects.toThrow('no core');
  answer('', { isUnheard: true });
  await unheard;
  await expect(ask(String, 5)).rejects.toThrow('no answer within 5 ms');
  const stopped = expect(ask(String)).rejects.toThrow('stopping');
  asking.stop();
  await stopped;
});
