import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const command = fileURLToPath(new URL('../../../deploy/command/with-settings.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'settings-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ scripts: { show: 'exec node show.js', fail: 'exec node -e "process.exit(78)"' } }),
);
writeFileSync(
  join(folder, 'show.js'),
  'console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env }));',
);

function run(settings: string, ...args: string[]) {
  writeFileSync(join(folder, 'bourse.env'), settings);
  const done = spawnSync(process.execPath, [command, join(folder, 'bourse.env'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH']! },
  });
  return { ...done, shown: done.stdout === '' ? undefined : JSON.parse(done.stdout) };
}

// Each as parse_env_file of systemd 252 to 257 reads it.
test.each([
  ['A=plain', 'plain'],
  ['A=p$HOME&b;c<d>e|f`id`$(id)(x)*?~', 'p$HOME&b;c<d>e|f`id`$(id)(x)*?~'],
  ['A=smtp://user:pa#ss@mail.example.com:587', 'smtp://user:pa#ss@mail.example.com:587'],
  ['  A =  two words \t ', 'two words'],
  ["A=it\"s 'so'", "it\"s 'so'"],
  ['A=" in quotes "', ' in quotes '],
  ["A=' $x \\n '", ' $x \\n '],
  ['A="a\\"b\\\\c\\$d\\ne"', 'a"b\\c$d\\ne'],
  ['A="one" \'two\'', 'onetwo'],
  ['A="one"two', 'onetwo'],
  ['A=a\\bc\\\\', 'abc\\'],
  ['A=one\\\ntwo', 'onetwo'],
  ['A="one\ntwo"', 'one\ntwo'],
  ['A=one\\  ', 'one '],
  ['A=', ''],
  ['A=first\nA=second', 'second'],
  ['#A=1\n ; A=2\nno assignment\n\nA=3\r\n', '3'],
  ['A=a=b', 'a=b'],
])('%j sets %j, with no shell in between', (settings, value) => {
  const { shown, status } = run(settings, 'show');
  expect([status, shown.env.A]).toEqual([0, value]);
});

test('what follows the command reaches it as it is, and its exit code comes back', () => {
  const args = ['--to', '', 'two words', '$HOME; echo no'];
  expect(run('A=1', 'show', ...args).shown.args).toEqual(args);
  expect(run('A=1', 'fail').status).toBe(78);
});

test('a command that is not there, and a file that cannot be read, are said in a line', () => {
  expect(run('A=1', 'dance')).toMatchObject({ status: 64, stderr: 'bourse: there is no command dance\n' });
  rmSync(join(folder, 'bourse.env'));
  const { status, stderr } = spawnSync(process.execPath, [command, join(folder, 'bourse.env'), 'show'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stderr).toMatch(/^bourse: ENOENT[^\n]*bourse\.env'\n$/);
});
