import { expect, test } from 'vitest';
import { STORED_RECORDS } from '../stored-records.ts';
import { CommitStatements } from './commit-statement.ts';
import { JOURNAL, USUAL_TABLES } from './rows/own-tables.ts';
import { RowSet } from './rows/row-set.ts';
import { bigint, defineTable } from './rows/table.ts';

/** The fault: a commit of one order passed 300 empty lists to 40 empty writes. */

const domains = Array.from({ length: 12 }, (_, n) => [
  defineTable(`first_${n}`, 'insert', { id: bigint }),
  defineTable(`second_${n}`, 'upsert', { id: bigint, value: bigint }),
]);

test('has the usual tables, and all those of each domain with rows, each set once', () => {
  const statements = new CommitStatements(USUAL_TABLES, domains);
  const of = (...tables: readonly object[]) => statements.of((table) => tables.includes(table));
  expect(of().tables).toEqual(USUAL_TABLES);
  const two = of(domains[3]![1]!, domains[11]![0]!);
  expect(two.tables).toEqual([...USUAL_TABLES, ...domains[3]!, ...domains[11]!]);
  expect(of(domains[3]![0]!, domains[11]![1]!)).toBe(two);
  expect(two.name).toBe('commit-808');
  expect(two.text).toContain('insert into second_3');
  expect(two.text).not.toContain('first_4');
});

test('with very many different sets, the rest is one statement for all', () => {
  const statements = new CommitStatements(USUAL_TABLES, domains);
  const names = new Set<string>();
  for (let set = 0; set < 500; set++) {
    const found = statements.of((table) => domains.some((each, n) => each[0] === table && (set >> n) % 2));
    const wanted = domains.filter((_, n) => (set >> n) % 2).flat();
    expect(found.tables).toEqual(expect.arrayContaining(wanted));
    names.add(found.name);
  }
  expect(names.size).toBe(32);
});

test('the values are those of its tables, in their order', () => {
  const without = defineTable('first', 'insert', { id: bigint });
  const with_ = defineTable('second', 'upsert', { id: bigint, value: bigint });
  const rows = new RowSet([JOURNAL, without, with_]);
  rows.add(with_, { id: '7', value: '8' });
  expect(rows.has(with_)).toBe(true);
  expect(rows.has(without)).toBe(false);
  expect(rows.parameters([without, with_])).toEqual(['{}', '{7}', '{8}']);
});

test('an order needs a part of the tables alone', () => {
  const orders = STORED_RECORDS.tables.find(({ name }) => name === 'open_orders')!;
  const { tables } = STORED_RECORDS.statements.of((table) => table === orders);
  expect(tables.length).toBeLessThan(STORED_RECORDS.tables.length / 2);
});
