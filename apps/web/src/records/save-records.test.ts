import { LIST_REACH } from '@bourse/protocol/list-reach';
import { expect, test } from 'vitest';
import { withEnd } from './save-records.ts';

const t = ((key: string, { count }: { count: string }) => `${key} ${count}`) as never;
const rows = (count: number) => [['ID'], ...Array.from({ length: count }, (_, n) => [String(n)])];

test('number 4: a file of a list that ends before its oldest entry says so in its last line', () => {
  expect(withEnd(t, rows(LIST_REACH - 1))).toEqual(rows(LIST_REACH - 1));
  expect(withEnd(t, rows(LIST_REACH)).at(-1)).toEqual([`common.listEnds ${LIST_REACH}`]);
});
