import type { Clock } from '../clock.ts';
import { connectDatabase } from '../database/connect.ts';
import type { Settings } from '../settings.ts';
import { detailsOf, runChecks, type CheckResult } from './checks.ts';
import { checkTitle } from './texts/wording.ts';

/**
 * The list of the console's page "Going live" for the database at `url`, whatever its schema. A look changes nothing: it brings no
 * schema up to date, and PostgreSQL would refuse it any change.
 */
export async function preflight(url: string, settings: Settings, clock: Clock): Promise<CheckResult[]> {
  const { db, close } = connectDatabase(url, { applicationName: 'bourse-preflight', readOnly: true });
  try {
    return await runChecks({ db, settings, clock });
  } finally {
    await close();
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
