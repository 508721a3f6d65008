import { expect, test } from 'vitest';
import { FileTurns } from './file-turns.ts';

let now = 0;

/** Turns whose first sixteen are taken, with who has had one since, in order. */
function busyTurns() {
  const turns = new FileTurns(() => now);
  const served: string[] = [];
  const ask = (address: string, connection = { destroyed: false }): void => {
    const taken = turns.take(address, connection);
    if (taken !== true) void taken.then((isHere) => isHere && served.push(address));
  };
  for (let i = 0; i < 16; i++) ask('first');
  return { turns, served, ask };
}

const round = () => new Promise((resolve) => setImmediate(resolve));

async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await round();
}

const crowd = (count: number) => Array.from({ length: count }, (_, n) => `crowd ${n}`);

test('attack: whoever was sent little waits for none of two thousand addresses that were sent much', async () => {
  const { turns, served, ask } = busyTurns();
  for (const address of crowd(2_000)) {
    turns.sent(address, 200);
    ask(address);
  }
  turns.sent('a person', 60);
  for (let i = 0; i < 3; i++) ask('a person');
  await rounds(2);
  expect(served.filter((address) => address === 'a person')).toHaveLength(3);
  expect(served.length).toBeLessThanOrEqual(32);
});

test('whoever was sent much is slow, and not shut out', async () => {
  const { turns, served, ask } = busyTurns();
  turns.sent('an office', 5_000);
  ask('an office');
  for (let i = 0; i < 10; i++) {
    for (let n = 0; n < 16; n++) ask(`${i} ${n}`);
    await round();
  }
  expect(served).toContain('an office');
});

test('many people behind one address that was sent much wait for what was asked for before them, not for the end of a flood', async () => {
  const { turns, served, ask } = busyTurns();
  turns.sent('an office', 5_000);
  for (let person = 0; person < 40; person++) ask('an office');
  for (let i = 0; i < 10; i++) {
    for (let n = 0; n < 100; n++) ask(`${i} ${n}`);
    await round();
  }
  expect(served.filter((address) => address === 'an office')).toHaveLength(40);
});

test('of one rank each has a file in turn, however many another asked for before', async () => {
  const { served, ask } = busyTurns();
  for (let i = 0; i < 100; i++) ask('greedy');
  for (const address of crowd(4)) for (let i = 0; i < 3; i++) ask(address);
  await rounds(2);
  const counts = crowd(4).map((address) => served.filter((each) => each === address).length);
  expect(counts).toEqual([3, 3, 3, 3]);
});

test('what was sent is forgotten by halves', async () => {
  const { turns, served, ask } = busyTurns();
  turns.sent('long ago', 2_000);
  now += 5 * 60_000;
  for (const address of crowd(40)) {
    turns.sent(address, 10);
    ask(address);
  }
  ask('long ago');
  await rounds(1);
  expect(served).toContain('long ago');
});

test('attack: of addresses without end the last fifty thousand are known, and a flood of others forgets no one who still asks', async () => {
  const { turns, served, ask } = busyTurns();
  turns.sent('an office', 1_000);
  for (let n = 0; n < 60_000; n++) {
    turns.sent(`passer-by ${n}`, 1);
    if (n % 10_000 === 0) turns.sent('an office', 1);
  }
  for (const address of crowd(40)) {
    turns.sent(address, 30);
    ask(address);
  }
  ask('passer-by 0');
  ask('an office');
  await rounds(1);
  expect(served).toContain('passer-by 0');
  expect(served).not.toContain('an office');
});

test('everybody who waits is served, and nobody twice', async () => {
  const { served, ask } = busyTurns();
  for (const address of crowd(100)) ask(address);
  await rounds(20);
  expect(served.toSorted()).toEqual(crowd(100).toSorted());
});

test('attack: whoever has gone takes no turn, however much he had asked for', async () => {
  const { served, ask } = busyTurns();
  const connection = { destroyed: false };
  for (const address of crowd(2_500)) ask(address, connection);
  connection.destroyed = true;
  ask('a person');
  await rounds(3);
  expect(served).toEqual(['a person']);
});

test('attack: of one site ever new addresses, which were sent nothing, come after a person who has had the half of a page', async () => {
  const { turns, served, ask } = busyTurns();
  const ever = (from: number, to: number) => {
    for (let n = from; n < to; n++) ask(`2001:db8:7:${n.toString(16)}::/64`);
  };
  ever(0, 500);
  await rounds(32);
  expect(served).toHaveLength(500);
  ever(500, 1_500);
  turns.sent('a person', 7);
  for (let i = 0; i < 7; i++) ask('a person');
  await rounds(2);
  expect(served.filter((address) => address === 'a person')).toHaveLength(7);
});
