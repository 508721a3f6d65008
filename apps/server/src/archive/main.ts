import { parseArgs } from 'node:util';
import { runCommand } from '../command-line.ts';
import { findDatabase } from '../database/find-database.ts';
import { archive } from './archive.ts';
import { archiveDir } from './span-files.ts';

// `npm run archive -- --days 90 --history-days 400`: moves what is older from the database of a running or stopped
// exchange to files. Without options the settings ARCHIVE_DAYS and ARCHIVE_HISTORY_DAYS hold, as for the daily timer.

const DAY_MS = 86_400_000;

await runCommand(async (settings) => {
  const { chainDays, historyDays } = settings.archive;
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: String(chainDays) },
      'history-days': { type: 'string', default: String(historyDays) },
    },
  });
  const [chains, history] = [before('days', values.days), before('history-days', values['history-days'])];
  const database = await findDatabase(settings, { mayCreate: false });
  try {
    const report = await archive(database.url, archiveDir(settings.dataDir), { chains, history });
    console.log(JSON.stringify(report, null, 2));
  } finally {
    await database.stop();
  }
});

function before(name: string, days: string): number {
  if (!/^\d{1,5}$/.test(days)) throw new Error(`--${name} ${days}: expected whole days`);
  return Date.now() - Number(days) * DAY_MS;
}
