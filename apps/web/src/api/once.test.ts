import { expect, test } from 'vitest';
import { CallError } from './client.ts';
import { Once } from './once.ts';

async function keyOf(once: Once, wish: object, outcome: () => unknown): Promise<string> {
  let key = '';
  await once
    .send({ ...wish }, async (requestId) => {
      key = requestId;
      return outcome();
    })
    .catch(() => undefined);
  return key;
}

const answered = () => 'done';
const unanswered = () => {
  throw new CallError('No answer');
};
const refused = () => {
  throw new CallError('No', 0);
};

test('what got no answer goes out again under its key; anything else under a new one', async () => {
  const once = new Once();
  const first = await keyOf(once, { amount: '1' }, unanswered);
  expect(await keyOf(once, { amount: '1' }, unanswered)).toBe(first);
  expect(await keyOf(once, { amount: '1' }, answered)).toBe(first);
  expect(await keyOf(once, { amount: '1' }, answered)).not.toBe(first);
});

test('another wish, and a wish that was refused, get new keys', async () => {
  const once = new Once();
  const first = await keyOf(once, { amount: '1' }, unanswered);
  expect(await keyOf(once, { amount: '2' }, unanswered)).not.toBe(first);
  const second = await keyOf(once, { amount: '3' }, refused);
  expect(await keyOf(once, { amount: '3' }, answered)).not.toBe(second);
});

test('the outcome is handed on', async () => {
  const once = new Once();
  await expect(once.send({}, async () => 7)).resolves.toBe(7);
  await expect(once.send({}, async () => refused())).rejects.toThrow('No');
});
