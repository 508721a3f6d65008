import { expect, test } from 'vitest';
import { ASVS_LEVEL_2, findAsvsFaults } from './asvs.ts';

/** A table with nothing wrong in it, but for what `rows` replace. */
function table(rows: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(ASVS_LEVEL_2).map(([section, count]) =>
    section in rows ? rows[section]! : `| ${section}.1 to ${section}.${count} | x | **Not used**: none |`,
  );
  return lines.join('\n');
}

const faultsOf = (rows: Readonly<Record<string, string>>) =>
  findAsvsFaults(table(rows), (path) => path === 'docs/rules.md').map(({ message }) => message);

test('level 2 has 253 requirements', () => {
  expect(Object.values(ASVS_LEVEL_2).reduce((sum, count) => sum + count, 0)).toBe(253);
  expect(findAsvsFaults(table(), () => false)).toEqual([]);
});

test.each([
  ['| 15.1.1 to 15.1.2 | x | **Exception**: y |', ['15.1.3 is missing']],
  ['| 15.1.1 to 15.1.4 | x | **Exception**: y |', ['15.1.4 is no requirement of level 2']],
  ['| 15.1.1 to 15.1.3 | x | done |', ['15.1.1 has no evidence and no exception']],
  ['| 15.1.1 to 15.1.3 | x | `docs/rules.md` |', []],
  ['| 15.1.1 to 15.1.3 | x | `docs/rules.md`, `docs/nothing.md` |', ['there is no docs/nothing.md']],
  ['| 15.1.1 to 15.1.3 | x | **Exception**: `apps/gone.ts` |', ['there is no apps/gone.ts']],
  [
    '| 15.1.1 to 15.1.3 | x | `docs/rules.md` |\n| 15.1.3 | x | `docs/rules.md` |',
    ['15.1.3 stands there twice'],
  ],
])('%s', (row, faults) => expect(faultsOf({ '15.1': row })).toEqual(faults));
