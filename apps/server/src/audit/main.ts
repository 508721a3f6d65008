import { archiveDir } from '../archive/span-files.ts';
import { runCommand } from '../command-line.ts';
import { withDatabase } from '../database/find-database.ts';
import { audit } from './audit.ts';

// `npm run audit`: checks the ledger of a running or a stopped exchange. Exit code 1 on any difference.

await runCommand(async (settings) => {
  const report = await withDatabase(settings, { mayCreate: false }, (url) =>
    audit(url, archiveDir(settings.dataDir)),
  );
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.ok ? 0 : 1;
});
