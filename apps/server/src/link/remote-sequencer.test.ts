import type { Command } from '@bourse/protocol/command';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutcomeUnknown, SequencerStopped } from '../sequencer/sequencer.ts';
import { decodeExact } from './exact.ts';
import type { Line, Message } from './line.ts';
import { RemoteSequencer } from './remote-sequencer.ts';
import { encodeReplies, Subjects, type CommandMessage } from './wire.ts';

const CANCEL_ALL = { type: 'cancelAll', user: 7 } as Command;
const PASS_TIME: Command = { type: 'passTime' };

let sent: { subject: string; message: CommandMessage; reply: string }[];
let answer: (message: Message) => void;
let follower: { core: string | undefined };
let sequencer: RemoteSequencer;
beforeEach(() => {
  sent = [];
  follower = { core: '3-abc' };
  const line = {
    listen: (_subject: string, take: typeof answer) => ((answer = take), () => undefined),
    send: (subject: string, body: string, reply: string) =>
      sent.push({ subject, message: decodeExact(body), reply }),
  } as unknown as Line;
  sequencer = new RemoteSequencer(line, new Subjects('x'), follower, 'gw');
});
afterEach(() => sequencer.stop());

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const reply = (id: number, status: 'done' | null) =>
  answer({
    subject: 'x.1',
    reply: undefined,
    isUnheard: false,
    body: Buffer.from(encodeReplies({ items: [{ id, reply: status && { status, result: {} } }] })),
  });

test('commands of one turn go in one message to the core of that name, each with what is left of its time', async () => {
  const replies = [sequencer.submit(CANCEL_ALL), sequencer.submit(PASS_TIME)];
  await nextTurn();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.subject).toBe('bourse.x.commands.3-abc');
  const [one, other] = sent[0]!.message.items;
  expect(one!.leftMs).toBeGreaterThan(4_900);
  expect(other!.leftMs).toBeNull();
  reply(1, 'done');
  reply(2, 'done');
  expect(await Promise.all(replies)).toEqual([
    { status: 'done', result: {} },
    { status: 'done', result: {} },
  ]);
});

test('a reply that does not come leaves the outcome unknown, never a refusal', async () => {
  await expect(sequencer.submit(CANCEL_ALL, performance.now() + 50)).rejects.toThrow(OutcomeUnknown);
  const unknown = sequencer.submit(CANCEL_ALL);
  await nextTurn();
  reply(2, null);
  await expect(unknown).rejects.toThrow(OutcomeUnknown);
});

test('what nobody has taken is refused to a user, and thrown to what is none', async () => {
  const [users, clocks] = [sequencer.submit(CANCEL_ALL), sequencer.submit(PASS_TIME)];
  await nextTurn();
  answer({ subject: sent[0]!.reply, body: Buffer.alloc(0), reply: undefined, isUnheard: true });
  expect(await users).toMatchObject({ status: 'refused', refusal: { code: 'NOT_BEGUN' } });
  await expect(clocks).rejects.toThrow(SequencerStopped);
});

test('without a core nothing is sent', async () => {
  follower.core = undefined;
  expect(await sequencer.submit(CANCEL_ALL)).toMatchObject({ refusal: { code: 'NOT_BEGUN' } });
  await nextTurn();
  expect(sent).toEqual([]);
});

test('what has no hurry does not wait for a core that is gone', async () => {
  const waiting = sequencer.submit(PASS_TIME);
  await nextTurn();
  sequencer.coreLost();
  await expect(waiting).rejects.toThrow(OutcomeUnknown);
  expect(sequencer.waiting).toBe(0);
});
