import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ListFile, SanctionList } from './sanction-list.ts';

const HEAD = 'list,entry,kind,value,note';
const LIST = new SanctionList(
  [
    HEAD,
    'EU,EU.1,name,"PÉREZ GÓMEZ, Juan",born 1954',
    'UN,UN.7,name,金正日,',
    'UN,UN.8,name,Cher,',
    'OFAC,SDN.3,address,0x8589427373D6D84E98730D7795D8f6f8731FDA16,mixer',
  ].join('\n'),
);
const entries = (names: string[], addresses: string[] = []) =>
  LIST.find({ names, addresses }).map(({ entry }) => entry);

describe('a name', () => {
  test.each([
    ['Juan Pérez Gómez', ['EU.1']],
    ['gomez juan PEREZ', ['EU.1']],
    ['Juan Perez', ['EU.1']],
    ['Juan Carlos Perez-Gomez', ['EU.1']],
    ['Juan', []],
    ['Juan Lopez', []],
    ['Pedro Perez Lopez', []],
    ['金正日', ['UN.7']],
    ['金正', []],
    ['cher', ['UN.8']],
    ['Cher Miller', []],
    ['', []],
  ])('%s: %j', (name, found) => {
    expect(entries([name])).toEqual(found);
  });

  test('says which name matched, and what the list says', () => {
    expect(LIST.find({ names: ['Ann Smith', 'Juan Perez'], addresses: [] })).toEqual([
      { list: 'EU', entry: 'EU.1', matched: 'Juan Perez', note: 'born 1954' },
    ]);
  });
});

test('an address matches in whichever case, and as a whole', () => {
  expect(entries([], ['0x8589427373d6d84e98730d7795d8f6f8731fda16'])).toEqual(['SDN.3']);
  expect(entries([], ['0x8589427373d6d84e98730d7795d8f6f8731fda1'])).toEqual([]);
});

test.each([
  ['another head', 'name\nJuan'],
  ['nothing', ''],
  ['another kind', `${HEAD}\nEU,1,ship,Titanic,`],
  ['no words', `${HEAD}\nEU,1,name,--,`],
  ['a line that is short', `${HEAD}\nEU,1,name`],
])('a file that is no such list is refused: %s', (_, text) => {
  expect(() => new SanctionList(text)).toThrow();
});

describe('a file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sanctions-'));
    path = join(folder, 'list.csv');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is read again when it changes; a broken one leaves the list of before', () => {
    const failures: unknown[] = [];
    writeFileSync(path, `${HEAD}\nEU,1,name,Ann Smith,\n`);
    const file = new ListFile(path, (error) => failures.push(error));
    const find = () => file.current.find({ names: ['Ann Smith', 'Bob Brown'], addresses: [] });
    expect(find().map(({ entry }) => entry)).toEqual(['1']);
    const { version } = file.current;
    writeFileSync(path, `${HEAD}\nEU,1,name,Ann Smith,\nEU,2,name,Bob Brown,\n`);
    expect(find().map(({ entry }) => entry)).toEqual(['1', '2']);
    expect(file.current.version).not.toBe(version);
    writeFileSync(path, 'nonsense');
    expect(find()).toHaveLength(2);
    expect(find()).toHaveLength(2);
    expect(failures).toHaveLength(1);
  });
});
