import { expect, test, vi } from 'vitest';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { CommandDesk } from './command-desk.ts';
import { encodeExact } from './exact.ts';
import type { Line, Message } from './line.ts';
import { Subjects } from './wire.ts';

/** A desk whose messages come by hand; answers until when each command was to be committed, from now on, and by what request. */
function deskOf() {
  let take!: (message: Message) => void;
  const deadlines: number[] = [];
  const requests: (string | undefined)[] = [];
  const line = {
    listen: (_subject: string, listener: typeof take) => ((take = listener), () => undefined),
    send: vi.fn(),
  } as unknown as Line;
  const submit: Sequencer['submit'] = (_command, origin) => {
    deadlines.push(Math.round(origin!.deadline - performance.now()));
    requests.push(origin!.request);
    return new Promise(() => undefined);
  };
  new CommandDesk(line, new Subjects('x'), '1-a', { submit, told: () => 0 });
  const send = (sentAt: number, leftMs: number | null, request?: string) => {
    const body = Buffer.from(
      encodeExact({ sentAt, items: [{ id: 1, leftMs, request, command: { type: 'passTime' } }] }),
    );
    take({ subject: '', body, reply: 'gateway.1', isUnheard: false });
    return deadlines.at(-1)!;
  };
  return { send, requests };
}

test('a command that lay somewhere has lost that much of its time, whatever the clocks of two machines say', () => {
  const { send } = deskOf();
  const ahead = 1_000_000;
  expect(send(performance.now() + ahead, 5_000)).toBeCloseTo(5_000, -2);
  expect(send(performance.now() + ahead - 3_000, 5_000)).toBeCloseTo(2_000, -2);
  expect(send(performance.now() + ahead - 9_000, 5_000)).toBeLessThan(0);
  expect(send(performance.now() + ahead, null)).toBe(Infinity);
});

test('a command keeps the id of its request; of a gateway that says none, as before there were any, it has none', () => {
  const { send, requests } = deskOf();
  send(performance.now(), 5_000, 'r-1');
  send(performance.now(), 5_000);
  expect(requests).toEqual(['r-1', undefined]);
});
