import { describe, expect, test, vi } from 'vitest';
import { byAge, LiveList } from './live-list.ts';

interface Row {
  id: string;
  createTime: number;
  state: 'waiting' | 'open' | 'over';
}

const STAGES = { waiting: 0, open: 1, over: 2 };

function row(id: number, state: Row['state'] = 'open'): Row {
  return { id: String(id), createTime: id, state };
}

function newList(): LiveList<Row> {
  return new LiveList<Row>({ keyOf: ({ id }) => id, isOver: ({ state }) => state === 'over', byAge });
}

function listOf(...rows: Row[]): LiveList<Row> {
  const list = newList();
  list.show(rows);
  return list;
}

const ids = (list: LiveList<Row>) => list.view().rows?.map(({ id }) => id);

/** A load that answers when told to. */
function slowLoad(list: LiveList<Row>) {
  let answer!: (rows: Row[]) => void;
  let fail!: (error: Error) => void;
  const answered = new Promise<Row[]>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  const done = list.load(() => answered);
  return {
    fail,
    answer: (...rows: Row[]) => {
      answer(rows);
      return done;
    },
    done,
  };
}

test('newest rows stand first, in whatever order they came', () => {
  const list = listOf(row(1), row(3), row(2));
  expect(ids(list)).toEqual(['3', '2', '1']);
  list.push([row(5)]);
  list.push([row(4)]);
  expect(ids(list)).toEqual(['5', '4', '3', '2', '1']);
});

test('rows of the same moment stand by their ids', () => {
  expect(ids(listOf({ ...row(9), createTime: 1 }, { ...row(10), createTime: 1 }))).toEqual(['10', '9']);
});

test('without an age, rows keep the order in which they came', () => {
  const list = new LiveList<Row>({ keyOf: ({ id }) => id });
  list.show([row(1), row(3), row(2)]);
  list.push([row(3, 'waiting'), row(0)]);
  expect(ids(list)).toEqual(['1', '3', '2', '0']);
});

test('a push adds, changes and ends rows; what ended makes lists of the past out of date', () => {
  const list = listOf(row(1), row(2, 'waiting'));
  list.push([row(3), row(2)]);
  expect(list.view()).toEqual({ rows: [row(3), row(2), row(1)], version: 0 });
  list.push([row(1, 'over')]);
  expect(list.view()).toEqual({ rows: [row(3), row(2)], version: 1 });
});

test('before the first load, pushes alone do not pretend to know all rows', () => {
  const list = newList();
  list.push([row(3)]);
  expect(list.view().rows).toBeUndefined();
});

test('what was painted is not changed under the reader, and is the same while nothing happens', () => {
  const list = listOf(row(1));
  const painted = list.view();
  expect(list.view()).toBe(painted);
  list.push([row(2)]);
  expect(painted.rows).toHaveLength(1);
  expect(list.view()).not.toBe(painted);
});

describe('a push during a load', () => {
  test('wins: what ended does not come back, what is new stays, what changed stays changed', async () => {
    const list = listOf(row(1), row(2, 'waiting'));
    const load = slowLoad(list);
    list.push([row(1, 'over'), row(2), row(3)]);
    await load.answer(row(1), row(2, 'waiting'));
    expect(list.view().rows).toEqual([row(3), row(2)]);
  });

  test('wins over each of two loads', async () => {
    const list = newList();
    const first = slowLoad(list);
    list.push([row(1, 'over')]);
    const second = slowLoad(list);
    list.push([row(2, 'over')]);
    await second.answer(row(2), row(3));
    expect(ids(list)).toEqual(['3']);
    await first.answer(row(1), row(2), row(3));
    expect(ids(list)).toEqual(['3']);
  });

  test('does not win over a load that began later', async () => {
    const list = listOf();
    list.push([row(3)]);
    await slowLoad(list).answer(row(1));
    expect(ids(list)).toEqual(['1']);
  });
});

test('a load that failed leaves the list as it was and passes the failure on', async () => {
  const list = listOf(row(1));
  const load = slowLoad(list);
  load.fail(new Error('line down'));
  await expect(load.done).rejects.toThrow('line down');
  expect(ids(list)).toEqual(['1']);
});

test('a load of the user who has signed out is not shown to the next', async () => {
  const list = listOf(row(1));
  const load = slowLoad(list);
  list.clear();
  await load.answer(row(2));
  expect(list.view()).toEqual({ rows: undefined, version: 0 });
  expect(list.get('1')).toBeUndefined();
});

test('what ended unseen is found by the next load; what a push told is not found again', async () => {
  const list = listOf(row(1), row(2), row(3));
  list.push([row(1, 'over')]);
  expect(await slowLoad(list).answer(row(3))).toEqual([row(2)]);
  expect(list.view().version).toBe(2);
  expect(await slowLoad(list).answer(row(3))).toEqual([]);
});

test('a change is told with what was known before, also of a row that has ended', () => {
  const list = listOf(row(1));
  expect(list.push([row(1, 'over')])).toEqual([{ known: row(1), row: row(1, 'over') }]);
  expect(list.push([row(1, 'over')])).toEqual([{ known: row(1, 'over'), row: row(1, 'over') }]);
  expect(list.push([row(2)])).toEqual([{ known: undefined, row: row(2) }]);
});

test('a row does not go back to an earlier stage', () => {
  const list = new LiveList<Row>({
    keyOf: ({ id }) => id,
    isOver: ({ state }) => state === 'over',
    isStale: (known, { state }) => STAGES[known.state] >= STAGES[state],
  });
  list.show([row(1)]);
  expect(list.push([row(1, 'waiting'), row(1)])).toEqual([]);
  expect(list.push([row(1, 'over')])).toHaveLength(1);
  expect(list.push([row(1), row(1, 'over')])).toEqual([]);
  expect(ids(list)).toEqual([]);
});

test('of rows that are over only the last thousand are remembered', () => {
  const list = listOf();
  for (let id = 1; id <= 1001; id += 1) list.push([row(id, 'over')]);
  expect([list.get('1'), list.get('2'), list.get('1001')]).toEqual([
    undefined,
    row(2, 'over'),
    row(1001, 'over'),
  ]);
});

test('a push costs the same in a list of 10,000 rows as in a short one', async () => {
  const steps = (rows: number): number => {
    const list = listOf(...Array.from({ length: rows }, (_, n) => row(n + 1)));
    list.view();
    const load = slowLoad(list);
    const walks = [
      vi.spyOn(Map.prototype, Symbol.iterator),
      vi.spyOn(Map.prototype, 'values'),
      vi.spyOn(Map.prototype, 'entries'),
      vi.spyOn(Map.prototype, 'forEach'),
      vi.spyOn(Array.prototype, 'sort'),
      vi.spyOn(Array.prototype, 'find'),
    ];
    const writes = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Map.prototype, 'delete')];
    list.push([row(rows + 1)]);
    list.push([row(rows, 'waiting')]);
    list.push([row(1, 'over')]);
    const count = (spies: typeof walks | typeof writes) =>
      spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    const counted = [count(walks), count(writes)];
    for (const spy of [...walks, ...writes]) spy.mockRestore();
    load.fail(new Error());
    void load.done.catch(() => undefined);
    expect(counted[0]).toBe(0);
    return counted[1] ?? 0;
  };
  expect(steps(10_000)).toBe(steps(10));
  expect(steps(10_000)).toBeLessThan(20);
});
