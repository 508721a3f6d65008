import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'backup-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As a shell runs it; nothing answers at this address, so that whatever goes on before it looks ends otherwise. */
const run = (name: string, ...args: string[]) => {
  const main = fileURLToPath(new URL(`../../dist/backup/${name}.js`, import.meta.url));
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: join(folder, 'data') };
  return promisify(execFile)(process.execPath, [main, ...args], { env, cwd: folder }).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
};

test.each([
  ['main', ['--to', ''], '--to is empty: name the folder for the backup, --to FOLDER.'],
  ['main', ['--to', '  '], '--to is empty: name the folder for the backup, --to FOLDER.'],
  ['restore/main', [], 'Say which backup: restore FILE [--drill], or --recovered.'],
  ['restore/main', [''], 'Say which backup: restore FILE [--drill], or --recovered.'],
  ['restore/main', ['', '--drill'], 'Say which backup: restore FILE [--drill], or --recovered.'],
  [
    'restore/main',
    ['bourse-1.tar'],
    `${join(folder, 'bourse-1.tar')} is no file: name a backup, restore FILE [--drill].`,
  ],
  ['restore/main', [folder, '--drill'], `${folder} is no file: name a backup, restore FILE [--drill].`],
  [
    'restore/main',
    ['--recovered', '--skip-addresses', '1e3'],
    '--skip-addresses: a whole number from 1 to 1000000.',
  ],
])('%s %j is refused in one line, before anything is touched', async (name, args, line) => {
  expect(await run(name, ...args)).toEqual({ code: 1, stderr: `${line}\n` });
  expect(readdirSync(folder)).toEqual([]);
});
