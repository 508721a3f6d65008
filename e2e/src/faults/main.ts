import { parseArgs } from 'node:util';
import { DATABASE_FAULTS } from './database.ts';
import { DISK_FAULTS } from './disk.ts';
import { FEED_FAULTS } from './feed.ts';
import { MAIL_FAULTS } from './mail.ts';
import { OWN_DATABASE_FAULTS } from './own-database.ts';
import { SHUTDOWN_FAULTS } from './shutdown.ts';
import { NotHere, type Fault, type Report } from './scene.ts';

/**
 * `npm run faults -- [--only WORD] [--long]`: breaks what the exchange stands on, one thing after the other, while a user
 * works with it: disks, the database, the mail server, the feed, the order to stop. Each ends with everything that was acknowledged and the audit
 * held against the database, and with what the user saw. A JSON line per fault; exit code 1 on any violation.
 * `--long`: outages of a minute rather than seconds. See docs/reliability.md.
 */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, long: { type: 'boolean', default: false } },
});
const FAULTS: readonly Fault[] = [
  ...DISK_FAULTS,
  ...DATABASE_FAULTS,
  ...OWN_DATABASE_FAULTS,
  ...MAIL_FAULTS,
  ...FEED_FAULTS,
  ...SHUTDOWN_FAULTS,
];

let failed = 0;
for (const fault of FAULTS.filter(({ name }) => name.includes(values.only))) {
  const begun = performance.now();
  const report = await tried(fault);
  for (const line of report.seen) console.log(`  ${line}`);
  for (const violation of report.violations) console.log(`  VIOLATION ${violation}`);
  const { figures, skipped, violations } = report;
  const took = Math.round((performance.now() - begun) / 100) / 10;
  const result = skipped === undefined ? violations.length === 0 : 'skipped';
  console.log(
    JSON.stringify({ fault: fault.name, ok: result, ...(skipped && { skipped }), ...figures, took }),
  );
  if (violations.length > 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;

async function tried(fault: Fault): Promise<Report> {
  console.log(`${fault.name}:`);
  const none = { fault: fault.name, figures: {}, seen: [], violations: [] };
  try {
    return await fault.run({ long: values.long });
  } catch (error) {
    if (error instanceof NotHere) return { ...none, skipped: error.message };
    return { ...none, violations: [String((error as Error).stack)] };
  }
}
