import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line.ts';
import { withDatabase } from '../database/find-database.ts';
import { backUp } from './backup.ts';
import { settingNames } from './manifest.ts';
import { note } from './restore.ts';

// `npm run backup [-- --to FOLDER]`: one file with database, pictures and archive, beside a running exchange or a stopped one.

await runCommand(async (settings) => {
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' } } });
  // An empty variable of a shell is no folder, and least of all the one that one stands in.
  if (values.to.trim() === '') throw new Error('--to is empty: name the folder for the backup, --to FOLDER.');
  await withDatabase(settings, { mayCreate: false }, async (databaseUrl) => {
    const now = new Date();
    const file = await backUp({
      settings,
      now,
      databaseUrl,
      to: resolve(values.to),
      settingNames: settingNames(process.env),
    });
    await note(databaseUrl, 'backup', basename(file), now);
    console.log(
      `${file}: written and read back. Keep it, and FILE_KEY, on other machines, apart from each other.`,
    );
  });
});
