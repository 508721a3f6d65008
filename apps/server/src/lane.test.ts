import { expect, test } from 'vitest';
import { Lane, LaneFull, type Rank } from './lane.ts';

const SIZE = { atOnce: 1, waiting: 10, perSender: 4 };

/** Work that ends when it is told to; `begun` lists whose has begun. */
function works(lane: Lane) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (sender: string, rank?: Rank) =>
    lane.run(
      sender,
      () => {
        begun.push(sender);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      rank,
    );
  const end = async () => {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, start, end };
}

test('a flood of one sender: the next one is served after a single piece of it', async () => {
  const { begun, start, end } = works(new Lane(SIZE));
  for (let i = 0; i < 5; i++) void start('greedy');
  void start('honest');
  await end();
  await end();
  expect(begun).toEqual(['greedy', 'greedy', 'honest']);
});

test('a storm of strangers from many addresses: who is known goes first, and takes none of their places', async () => {
  const { begun, start, end } = works(new Lane(SIZE));
  for (let i = 0; i < 11; i++) void start(`stranger ${i}`, 'stranger');
  await expect(start('late', 'stranger')).rejects.toThrow(LaneFull);
  for (let i = 0; i < 3; i++) void start('known');
  for (let i = 0; i < 6; i++) await end();
  expect(begun).toEqual([
    ...['stranger 0', 'known', 'known', 'stranger 1', 'known', 'stranger 2', 'stranger 3'],
  ]);
});

test('what finds no place is refused at once and begins nothing', async () => {
  const { begun, start, end } = works(new Lane(SIZE));
  for (let i = 0; i < 5; i++) void start('greedy');
  await expect(start('greedy')).rejects.toThrow(LaneFull);
  for (let i = 0; i < 5; i++) await end();
  expect(begun).toEqual(Array(5).fill('greedy'));
});

test('attack: a few who take all places keep nobody out: one of theirs is his who has none', async () => {
  const { begun, start, end } = works(new Lane(SIZE));
  const greedy = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'c', 'c'].map((sender) => start(sender));
  const last = expect(greedy[7]).rejects.toThrow(LaneFull);
  void start('honest');
  await last;
  for (let i = 0; i < 5; i++) await end();
  expect(begun).toEqual(['a', 'b', 'a', 'c', 'honest', 'b']);
  // Where each has one, who comes last has none.
  const { start: again } = works(new Lane({ ...SIZE, waiting: 2 }));
  for (const sender of ['a', 'b', 'c']) void again(sender);
  await expect(again('d')).rejects.toThrow(LaneFull);
});

test('work that fails gives its place on', async () => {
  const lane = new Lane(SIZE);
  const failing = lane.run('a', () => Promise.reject(new Error('broken')));
  const next = lane.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('tells how many wait, for how long, and how many were refused', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 1, perSender: 1 });
  let end = (): void => undefined;
  const first = lane.run('a', () => new Promise<void>((resolve) => (end = resolve)));
  const second = lane.run('a', async () => undefined);
  await expect(lane.run('b', async () => undefined)).rejects.toThrow(LaneFull);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(lane.state).toMatchObject({ waiting: 1, refused: 1 });
  expect(lane.state.oldestMs).toBeGreaterThan(3);
  end();
  await Promise.all([first, second]);
  expect(lane.state).toEqual({ waiting: 0, oldestMs: 0, refused: 1 });
});
