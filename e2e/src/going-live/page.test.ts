import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, headingsOf, sectionsOf, withValues } from './page.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const page = read('docs/going-live.md');
const blocks = blocksOf(page);
const commands = blocks.map((block) => block.commands).join('\n');

// The walk itself (`npm run going-live:walk`) needs root, nginx, PostgreSQL and minutes: here is what breaks without them.

test('headings and blocks of a page', () => {
  const text =
    '# A\n\n## 1. One\n\ntext\n\n```sh\na\nb\n```\n\n```\nno command\n```\n\n## 2. Two\n\n```sh\nc\n```\n';
  expect(headingsOf(text)).toEqual(['1. One', '2. Two']);
  expect(blocksOf(text)).toEqual([
    { heading: '1. One', commands: 'a\nb\n' },
    { heading: '2. Two', commands: 'c\n' },
  ]);
});

test('the walk knows every section of the page', () => {
  expect(sectionsOf(page)).toMatchObject({ machine: '2. The machine', open: '10. Open' });
  expect(() => sectionsOf(`${page}\n## 13. More\n`)).toThrow('13. More');
});

test('values take the place of the examples, all of them and no others', () => {
  const block = { heading: '', commands: 'NAME=a.example\nLIST="b c"\n' };
  expect(withValues(block, { NAME: 'x', LIST: 'y z' })).toBe("NAME='x'\nLIST='y z'\n");
  expect(() => withValues(block, { NAME: 'x' })).toThrow('LIST');
  expect(() => withValues(block, { NAME: 'x', LIST: 'y', MORE: 'z' })).toThrow('MORE');
});

test('every block of the page is understood by bash, and asks for nothing between angle brackets', () => {
  expect(blocks.length).toBeGreaterThan(8);
  for (const block of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block.commands, encoding: 'utf8' });
    expect({ block: block.commands, status, stderr }).toMatchObject({ status: 0, stderr: '' });
    expect(block.commands).not.toMatch(/<[a-z][a-z ]*>/);
  }
});

test('files that the page copies are there, and its commands are commands of the exchange', () => {
  const files = [...commands.matchAll(/\bdeploy\/[\w./-]+/g)].map(([path]) => path);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...page.matchAll(/\bbourse ([a-z][a-z:-]+) (?:--|"|\n)/g)].map(([, name]) => name!);
  expect(new Set(named)).toContain('backup');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('what a block uses was set by one before it', () => {
  const set = new Set<string>();
  for (const block of blocks) {
    for (const line of block.commands.split('\n')) {
      for (const [, name] of line.matchAll(/\$\{?([A-Z_]+)\b/g)) expect([...set], line).toContain(name);
      const [, name] = /^([A-Z_]+)=/.exec(line) ?? [];
      if (name !== undefined) set.add(name);
    }
  }
});

test('the rehearsal sets what the operations page knows, on ports that are not those of the exchange', () => {
  const upstream = /^ *cd \/opt\/bourse && (.*) node apps\/server\/dist\/main\.js$/m.exec(page)![1]!;
  const set = Object.fromEntries(upstream.split(' ').map((each) => each.split('=')));
  const operations = read('docs/operations.md');
  for (const name of Object.keys(set)) expect(operations).toContain(`\`${name}\``);
  expect(page).toContain(`FEED=htx:http://${set['HOST']}:${set['PORT']}\``);
  expect([set['PORT'], set['METRICS_PORT']]).not.toContain('8080');
  expect([set['PORT'], set['METRICS_PORT']]).not.toContain('9464');
});

test('a terminal that is opened later has the values, too', () => {
  const [first] = blocks;
  const done = spawnSync(
    'bash',
    ['-euc', `${first!.commands.replaceAll('/root/', './')}\n. ./bourse.values; echo "$NAME $ADMINS"`],
    {
      cwd: mkdtempSync(join(tmpdir(), 'page-')),
      encoding: 'utf8',
    },
  );
  expect(done.stdout).toBe('exchange.example.com first@example.com second@example.com\n');
  for (const block of blocks.slice(1)) expect(block.commands).not.toMatch(/(^|[ "])deploy\//m);
});

test('settings of the page are settings of the example file and of the operations page', () => {
  const settings = /<<END\n([\s\S]*?)^END$/m.exec(commands)![1]!;
  const operations = read('docs/operations.md');
  for (const [, name] of settings.matchAll(/^([A-Z_]+)=/gm)) expect(operations).toContain(`\`${name}\``);
});
