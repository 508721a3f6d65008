import { systemClock } from '../clock.ts';
import { connectDatabase } from '../database/connect.ts';
import { findDatabase } from '../database/find-database.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { loadSettings } from '../settings.ts';
import { detailsOf, runChecks } from './checks.ts';
import { checkTitle } from './texts/wording.ts';

// `npm run preflight`: the list of the console's page "Going live", of a running or a stopped exchange. Exit code 1 while
// something is not done.

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const database = await findDatabase(settings, { mayCreate: true });
  const { db, close } = connectDatabase(database.url, { applicationName: 'bourse-preflight' });
  try {
    await migrate(db, migrations);
    const checks = await runChecks({ db, settings, clock: systemClock });
    for (const check of checks) {
      const [first = '', ...more] = detailsOf(check, 'en-US');
      const title = `${check.done ? 'done' : 'TO DO'}  ${checkTitle('en-US', check.name)}`;
      console.log([`${title}: ${first}`, ...more.map((detail) => `       ${detail}`)].join('\n'));
    }
    const missing = checks.filter(({ done }) => !done).length;
    console.log(missing === 0 ? 'Everything is done.' : `${missing} of ${checks.length} are to be done.`);
    process.exitCode = missing === 0 ? 0 : 1;
  } finally {
    await close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
