import { REMEMBERED_MS } from '@bourse/engine/recent-keys';
import { expect, test } from 'vitest';
import type { Query } from './earlier-keys.ts';
import { learnKeys } from './learn-keys.ts';

const NOW = 1_767_600_000_000;
const DAY_AGO = NOW - REMEMBERED_MS;

interface Stored {
  readonly id: string;
  readonly time: string;
  readonly owner: string;
  readonly key: string | null;
}

/** Learns of the journal that has these pages; answers what was learnt and how many pages were asked for. */
async function learnt(pages: readonly (readonly Stored[])[]): Promise<{ keys: string[]; asked: number }> {
  const keys: string[] = [];
  let asked = 0;
  const memory = {
    learn: (owner: number, key: string, time: number) => void keys.push(`${owner} ${key} ${NOW - time}`),
    hasLearntAll: () => undefined,
  };
  const query = async (text: string) => (text.includes('from journal') ? (pages[asked++] ?? []) : []);
  const state = { requests: memory, clientOrders: memory };
  await learnKeys(state as never, query as unknown as Query, () => NOW, new AbortController().signal);
  return { keys, asked };
}

const stored = (id: number, time: number, key: string | null): Stored => ({
  ...{ id: String(id), owner: '7', key },
  time: String(time),
});

test('keys are learnt page by page, of what has one', async () => {
  const pages = [[stored(9, NOW - 1, 'a'), stored(8, NOW - 2, null)], [stored(7, NOW - 3, 'b')]];
  expect(await learnt(pages)).toEqual({ keys: ['7 a 1', '7 b 3'], asked: 3 });
});

test('what is a day old is not learnt, and nothing before it is read', async () => {
  const page = [stored(9, DAY_AGO + 1, 'young'), stored(8, DAY_AGO, 'old')];
  expect(await learnt([page, [stored(7, DAY_AGO - 1, 'older')]])).toEqual({
    keys: [`7 young ${REMEMBERED_MS - 1}`],
    asked: 1,
  });
});
