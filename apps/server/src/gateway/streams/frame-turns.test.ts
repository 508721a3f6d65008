import type { Worth } from '@bourse/protocol/call';
import { expect, test } from 'vitest';
import { Budget } from '../access/budget.ts';
import type { Rate } from '../access/purse.ts';
import { FrameTurns, type FrameSource } from './frame-turns.ts';

/** A connection with so many frames waiting, each of which keeps the loop for `workMs`. */
class Waiting implements FrameSource {
  readonly sender: string;
  readonly user: number | undefined;
  readonly #workMs: number;
  readonly #cost: number;
  readonly #worth: Worth;
  left: number;
  handled = 0;
  fault: unknown;

  constructor(
    sender: string,
    left: number,
    { workMs = 0, cost = 1, worth = 'read' as Worth, user = undefined as number | undefined } = {},
  ) {
    this.user = user;
    this.#worth = worth;
    this.sender = sender;
    this.left = left;
    this.#workMs = workMs;
    this.#cost = cost;
  }

  get waiting() {
    return this.left;
  }

  next() {
    return this.left > 0 ? { frame: {}, bytes: 1, cost: this.#cost, worth: this.#worth } : undefined;
  }

  handleNext(): void {
    this.left--;
    this.handled++;
    const until = performance.now() + this.#workMs;
    while (performance.now() < until);
  }

  failed(error: unknown): void {
    this.left = 0;
    this.fault = error;
  }
}

const turnsOf = (frames: Rate | false) => new FrameTurns(new Budget({ rates: { frames, allFrames: false } }));
const aRound = () => new Promise<void>((resolve) => setImmediate(resolve));

test('one socket with 790 requests: another is answered in the next round, and the loop is free in between', async () => {
  const turns = turnsOf(false);
  const greedy = new Waiting('a', 790, { workMs: 1 });
  const honest = new Waiting('b', 1);
  turns.enter(greedy);
  await aRound();
  turns.enter(honest);
  let rounds = 0;
  for (; honest.handled === 0; rounds++) await aRound();
  expect(rounds).toBeLessThanOrEqual(2);
  expect(greedy.handled).toBeLessThan(30);
});

test('frames of 52 channels from many sockets of one address: they share a budget, others have their own', async () => {
  const turns = turnsOf({ perSecond: 1, burst: 104 });
  const greedy = Array.from({ length: 50 }, () => new Waiting('a', 40, { cost: 52 }));
  const honest = new Waiting('b', 40);
  for (const source of [...greedy, honest]) turns.enter(source);
  for (let round = 0; round < 100; round++) await aRound();
  expect(greedy.reduce((sum, { handled }) => sum + handled, 0)).toBeLessThanOrEqual(3);
  expect(honest.handled).toBe(40);
});

test('whoever has spent the budget is served again when it has filled up', async () => {
  const turns = turnsOf({ perSecond: 100, burst: 1 });
  const source = new Waiting('a', 3);
  turns.enter(source);
  await expect.poll(() => source.handled).toBe(3);
});

test('the backlog of a connection that has ended goes with it', async () => {
  const turns = turnsOf(false);
  const source = new Waiting('a', 1_000, { workMs: 1 });
  turns.enter(source);
  await aRound();
  source.left = 0;
  const { handled } = source;
  for (let round = 0; round < 10; round++) await aRound();
  expect(source.handled).toBe(handled);
});

test('many addresses: together they spend no more than what is there for all', async () => {
  const turns = new FrameTurns(
    new Budget({ rates: { frames: false, allFrames: { perSecond: 1, burst: 30 } } }),
  );
  const all = Array.from({ length: 50 }, (_, n) => new Waiting(`address ${n}`, 40));
  for (const source of all) turns.enter(source);
  for (let round = 0; round < 100; round++) await aRound();
  expect(all.reduce((sum, { handled }) => sum + handled, 0)).toBe(30);
});

test('a frame that costs more than a whole budget takes all of it, and is handled', async () => {
  const turns = turnsOf({ perSecond: 10, burst: 10 });
  const source = new Waiting('a', 1, { cost: 4_000 });
  turns.enter(source);
  await expect.poll(() => source.handled).toBe(1);
});

test('under pressure new subscriptions wait, what ends one does not, and none waits for ever', async () => {
  let isPressed = true;
  const pressure = { refuses: (worth: Worth) => isPressed && worth === 'read' };
  const turns = new FrameTurns(new Budget(), pressure);
  const subscribing = new Waiting('a', 1);
  const ending = new Waiting('b', 5, { worth: 'exit' });
  for (const source of [subscribing, ending]) turns.enter(source);
  await expect.poll(() => ending.handled).toBe(5);
  expect(subscribing.handled).toBe(0);
  isPressed = false;
  await expect.poll(() => subscribing.handled).toBe(1);
  isPressed = true;
  const patient = new Waiting('c', 1);
  turns.enter(patient);
  await expect.poll(() => patient.handled).toBe(1);
});

test('what waits is told with its age, apart from what its own sender has brought upon himself', async () => {
  const turns = turnsOf({ perSecond: 1, burst: 1 });
  const spender = new Waiting('a', 10);
  turns.enter(spender);
  await expect.poll(() => turns.state.held.count).toBe(9);
  await new Promise((resolve) => setTimeout(resolve, 30));
  turns.enter(new Waiting('b', 1));
  const { turn, held } = turns.state;
  expect([turn.count, held.count]).toEqual([1, 9]);
  expect(held.oldestMs).toBeGreaterThan(25);
  expect(turn.oldestMs).toBeLessThan(25);
  await expect.poll(() => turns.state.turn).toEqual({ count: 0, oldestMs: 0 });
});

test('attack: one in an office who sends without end kept all its users waiting; each signed-in one has a budget of his own', async () => {
  const rates = {
    ...{ frames: { perSecond: 1, burst: 20 }, userFrames: { perSecond: 1, burst: 30 } },
    ...{ officeFrames: { perSecond: 1, burst: 100 }, allFrames: false as const },
  };
  const turns = new FrameTurns(new Budget({ rates }));
  const stranger = new Waiting('office', 500);
  const greedy = Array.from({ length: 3 }, () => new Waiting('office', 500, { user: 7 }));
  const colleagues = [8, 9].map((user) => new Waiting('office', 25, { user }));
  for (const source of [stranger, ...greedy, ...colleagues]) turns.enter(source);
  await expect.poll(() => colleagues.map(({ handled }) => handled)).toEqual([25, 25]);
  expect(greedy.reduce((sum, { handled }) => sum + handled, 0)).toBeLessThan(40);
  expect(stranger.handled).toBeLessThan(30);
});

test('all users of one address together have a bound as well, so that many accounts are no way around it', async () => {
  const rates = {
    ...{ userFrames: { perSecond: 1, burst: 30 }, officeFrames: { perSecond: 1, burst: 100 } },
    allFrames: false as const,
  };
  const turns = new FrameTurns(new Budget({ rates }));
  const many = Array.from({ length: 20 }, (_, user) => new Waiting('office', 30, { user }));
  for (const source of many) turns.enter(source);
  await expect.poll(() => many.reduce((sum, { handled }) => sum + handled, 0)).toBeGreaterThanOrEqual(100);
  for (let n = 0; n < 20; n++) await aRound();
  expect(many.reduce((sum, { handled }) => sum + handled, 0)).toBeLessThan(110);
});

test('a connection whose next frame cannot be looked at ends alone, and the others have their turns', async () => {
  const turns = turnsOf(false);
  const broken = new Waiting('a', 1);
  broken.next = () => {
    throw new TypeError('no text');
  };
  const honest = new Waiting('b', 2);
  turns.enter(broken);
  turns.enter(honest);
  for (let round = 0; round < 5; round++) await aRound();
  expect(broken.fault).toBeInstanceOf(TypeError);
  expect(honest.handled).toBe(2);
  expect(turns.state.turn.count).toBe(0);
});
