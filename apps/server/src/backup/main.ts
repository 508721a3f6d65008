import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findDatabase } from '../database/find-database.ts';
import { loadSettings } from '../settings.ts';
import { backUp } from './backup.ts';
import { settingNames } from './manifest.ts';
import { note } from './restore.ts';

// `npm run backup [-- --to FOLDER]`: one file with database, pictures and archive, beside a running exchange or a stopped one.

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' } } });
  const database = await findDatabase(settings, { mayCreate: false });
  try {
    const now = new Date();
    const file = await backUp({
      settings,
      now,
      databaseUrl: database.url,
      to: resolve(values.to),
      settingNames: settingNames(process.env),
    });
    await note(database.url, 'backup', basename(file), now);
    console.log(
      `${file}: written and read back. Keep it, and FILE_KEY, on other machines, apart from each other.`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
