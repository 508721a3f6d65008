import { parseArgs } from 'node:util';
import { DATABASE_FAULTS } from './database.ts';
import { DISK_FAULTS } from './disk.ts';
import { FEED_FAULTS } from './feed.ts';
import { MAIL_FAULTS } from './mail.ts';
import { OWN_DATABASE_FAULTS } from './own-database.ts';
import { SHUTDOWN_FAULTS } from './shutdown.ts';
import { runTrials } from '../trials.ts';
import type { Fault } from './scene.ts';

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

const chosen = FAULTS.filter(({ name }) => name.includes(values.only));
await runTrials(
  'fault',
  chosen.map(({ name, run }) => ({ name, run: () => run({ long: values.long }) })),
);
