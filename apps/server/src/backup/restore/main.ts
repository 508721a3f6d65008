import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { findDatabase } from '../../database/find-database.ts';
import { loadSettings } from '../../settings.ts';
import { drillRestore, note, restoreBackup } from '../restore.ts';

// `npm run restore -- FILE`: brings a backup back into an empty DATA_DIR (and an empty database of DATABASE_URL).
// `npm run restore -- FILE --drill`: tries it in a folder of its own, and notes in the running exchange that it was tried.

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drill: { type: 'boolean', default: false } },
  });
  const [name] = positionals;
  if (name === undefined) throw new Error('Say which: npm run restore -- FILE [--drill]');
  const now = new Date();
  const options = { file: resolve(name), settings, now, log: pino({ level: 'silent' }) };
  const { manifest, report } = values.drill ? await drillRestore(options) : await restoreBackup(options);
  console.log(
    `${basename(name)} of ${manifest.made}: ${report.entries} entries of the journal, ${report.accounts} accounts, audit ${report.ok ? 'ok' : 'FAILED'}.`,
  );
  if (!report.ok) {
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = 1;
  } else if (values.drill) {
    const database = await findDatabase(settings, { mayCreate: false });
    try {
      await note(database.url, 'restore', basename(name), now);
    } finally {
      await database.stop();
    }
    console.log('Tried and thrown away; the exchange has noted it.');
  } else {
    console.log(
      [
        `Restored. Set the settings that were set: ${manifest.settings.join(', ')}.`,
        'Pay-outs stay off until two admins say in the console, under Going live, that books and chains agree.',
      ].join('\n'),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
