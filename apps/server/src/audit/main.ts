import { archiveDir } from '../archive/span-files.ts';
import { findDatabase } from '../database/find-database.ts';
import { loadSettings } from '../settings.ts';
import { audit } from './audit.ts';

// `npm run audit`: checks the ledger of a running or a stopped exchange. Exit code 1 on any difference.

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const database = await findDatabase(settings, { mayCreate: false });
  try {
    const report = await audit(database.url, archiveDir(settings.dataDir));
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = report.ok ? 0 : 1;
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
