import { parseArgs } from 'node:util';
import { findDatabase } from '../database/find-database.ts';
import { loadSettings } from '../settings.ts';
import { archiveJournal } from './archive.ts';
import { archiveDir } from './journal-files.ts';

// `npm run archive -- --days 90`: moves what is older from the database of a running or stopped exchange to files.

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = '90';

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const { values } = parseArgs({ options: { days: { type: 'string', default: DEFAULT_DAYS } } });
  if (!/^\d{1,5}$/.test(values.days)) throw new Error(`--days ${values.days}: expected whole days`);
  const database = await findDatabase(settings, { mayCreate: false });
  try {
    const before = Date.now() - Number(values.days) * DAY_MS;
    console.log(
      JSON.stringify(await archiveJournal(database.url, archiveDir(settings.dataDir), before), null, 2),
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
