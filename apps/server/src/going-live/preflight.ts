import type { Clock } from '../clock.ts';
import { connectDatabase } from '../database/connect.ts';
import { findDatabase } from '../database/find-database.ts';
import type { Settings } from '../settings.ts';
import { detailsOf, runChecks, type CheckResult } from './checks.ts';
import { checkTitle } from './wording.ts';

/**
 * The list of the console's page "Going live" of a running or a stopped exchange, whatever the schema of its database. A look
 * changes nothing: it makes no database and brings none up to date, and PostgreSQL would refuse it any change. Throws where there
 * has never been an exchange.
 */
export async function preflight(settings: Settings, clock: Clock): Promise<CheckResult[]> {
  const database = await findDatabase(settings, { mayCreate: false });
  try {
    const { db, close } = connectDatabase(database.url, {
      applicationName: 'bourse-preflight',
      readOnly: true,
    });
    try {
      return await runChecks({ db, settings, clock });
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

/** As the terminal shows it. */
export function linesOf(checks: readonly CheckResult[]): string[] {
  const lines = checks.flatMap((check) => {
    const [first = '', ...more] = detailsOf(check, 'en-US');
    const title = `${check.done ? 'done' : 'TO DO'}  ${checkTitle('en-US', check.name)}`;
    return [`${title}: ${first}`, ...more.map((detail) => `       ${detail}`)];
  });
  const missing = checks.filter(({ done }) => !done).length;
  return [...lines, missing === 0 ? 'Everything is done.' : `${missing} of ${checks.length} are to be done.`];
}
