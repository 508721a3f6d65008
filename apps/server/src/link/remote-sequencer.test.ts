import type { CommandResult } from '@bourse/engine/outcome';
import type { Command } from '@bourse/protocol/command';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { untilDeadline } from '../gateway/deadline.ts';
import {
  OutcomeUnknown,
  outcomesKnown,
  SequencerStopped,
  type CommittedBatch,
} from '../sequencer/sequencer.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import { decodeExact } from './exact.ts';
import type { Line, Message } from './line.ts';
import { RemoteSequencer } from './remote-sequencer.ts';
import { encodeReplies, Subjects, type CommandMessage } from './wire.ts';

const CANCEL_ALL = { type: 'cancelAll', user: 7 } as Command;
const PASS_TIME: Command = { type: 'passTime' };

let sent: { subject: string; message: CommandMessage; reply: string }[];
let answer: (message: Message) => void;
let follower: { core: string | undefined; applied: number | undefined };
let sequencer: RemoteSequencer;
beforeEach(() => {
  sent = [];
  follower = { core: '3-abc', applied: 4 };
  const line = {
    listen: (_subject: string, take: typeof answer) => ((answer = take), () => undefined),
    send: (subject: string, body: string, reply: string) =>
      sent.push({ subject, message: decodeExact(body), reply }),
  } as unknown as Line;
  sequencer = new RemoteSequencer(line, new Subjects('x'), follower, {
    process: 'gw',
    records: STORED_RECORDS.records,
  });
});
afterEach(() => sequencer.stop());

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const reply = (id: number, status: 'done' | null, result: CommandResult = {}, n = 4) =>
  answer({
    subject: 'x.1',
    reply: undefined,
    isUnheard: false,
    body: Buffer.from(encodeReplies({ n, items: [{ id, reply: status && { status, result } }] })),
  });

/** A batch of the feed that left orders. */
const left = (...orders: { id: string; status: string }[]) => {
  const none = STORED_RECORDS.records.map(({ name }) => [name, []]);
  return {
    entries: [],
    markets: undefined,
    ...Object.fromEntries(none),
    orders,
  } as unknown as CommittedBatch;
};
const rowsOfReply = async (result: CommandResult, n?: number) => {
  const replied = sequencer.submit(CANCEL_ALL);
  await nextTurn();
  reply(sent.at(-1)!.message.items[0]!.id, 'done', result, n);
  return (await replied).orders;
};

test('read models of a gateway know a batch before any listener is told of it', () => {
  let known = 0;
  const told: number[] = [];
  sequencer.onCommitted(() => told.push(known));
  sequencer.updateOnCommit(({ orders }) => (known += orders.length));
  sequencer.committed(left({ id: '1', status: 'open' }));
  expect(told).toEqual([1]);
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

test('a command takes the id of its request along, and what a request has left running has none', async () => {
  let later!: Promise<unknown>;
  await untilDeadline({ id: 'r-1', arrivedAt: performance.now(), sender: 'a' }, () => {
    void sequencer.submit(CANCEL_ALL).catch(() => undefined);
    void sequencer.submit(PASS_TIME).catch(() => undefined);
    later = nextTurn().then(() => void sequencer.submit(PASS_TIME).catch(() => undefined));
  });
  await later;
  await nextTurn();
  const items = sent.flatMap(({ message }) => message.items);
  expect(items.map(({ request }) => request)).toEqual(['r-1', 'r-1', undefined]);
});

test('a reply has the rows of the newest commit before it, or none', async () => {
  sequencer.committed(left({ id: '1', status: 'open' }, { id: '2', status: 'open' }));
  sequencer.committed(left());
  sequencer.committed(left({ id: '2', status: 'cancelled' }));
  expect(await rowsOfReply({ orderId: 2 })).toEqual([{ id: '2', status: 'cancelled' }]);
  const both = [
    { id: '1', status: 'open' },
    { id: '2', status: 'cancelled' },
  ];
  expect(await rowsOfReply({ cancelled: [1, 2] })).toEqual(both);
  // One of which nothing is known: a list that is not whole would look as if it were.
  expect(await rowsOfReply({ cancelled: [1, 3] })).toBeUndefined();
  // The feed is not here yet up to the command: what is known may be older.
  expect(await rowsOfReply({ orderId: 2 }, 5)).toBeUndefined();
  follower.applied = undefined;
  expect(await rowsOfReply({ orderId: 2 })).toBeUndefined();
  follower.applied = 4;
  sequencer.batchesMissed();
  expect(await rowsOfReply({ orderId: 2 })).toBeUndefined();
});

test('rows are kept for the replies of some batches, not for ever', async () => {
  sequencer.committed(left({ id: '1', status: 'open' }));
  for (let n = 0; n < 63; n++) sequencer.committed(left({ id: '2', status: 'open' }));
  expect(await rowsOfReply({ orderId: 1 })).toHaveLength(1);
  sequencer.committed(left({ id: '2', status: 'open' }));
  expect(await rowsOfReply({ orderId: 1 })).toBeUndefined();
});

test('a reply that does not come leaves the outcome unknown, never a refusal', async () => {
  await expect(sequencer.submit(CANCEL_ALL, { deadline: performance.now() + 50 })).rejects.toThrow(
    OutcomeUnknown,
  );
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

// The fault: a core that was out of sight for a moment was taken for one that is gone, with a commit under way in it.
test('what became of commands is known once a core answers, not when none is in sight', async () => {
  let tries = 0;
  const submit = () =>
    ++tries < 3
      ? Promise.reject(new OutcomeUnknown('the core was lost'))
      : Promise.resolve({ status: 'done', result: {} } as const);
  await outcomesKnown({ submit });
  expect(tries).toBe(3);
});
