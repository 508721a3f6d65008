import { parseArgs } from 'node:util';
import { email as emailRule } from '@bourse/protocol/identity/rules';
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import { runCommand } from '../command-line.ts';
import { withDatabase } from '../database/find-database.ts';
import type { Settings } from '../settings.ts';
import { createAdmin } from './team/create-admin.ts';

// `npm run ops:create-admin -- --email a@b`: makes the first admin, or another one, of a running or a stopped
// exchange, and prints the link with which he enrols.

await runCommand(async (settings) => {
  const email = readEmail();
  const link = await withDatabase(settings, { mayCreate: true }, (url) =>
    createAdmin(url, email, { clock: systemClock, log: pino({ level: 'silent' }) }),
  );
  console.log(
    `${email} is an admin. Open this link to enrol; it works once, until ${link.expiresAt.toISOString()}:`,
  );
  console.log(`${addressOf(settings)}${link.path}`);
});

function readEmail(): string {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const parsed = emailRule.safeParse(values.email);
  if (!parsed.success) throw new Error('Say who: ops:create-admin --email someone@example.com');
  return parsed.data;
}

/** Where the console is reached; without a word about that, from this machine. */
function addressOf({ host, port, publicUrl, publicHosts }: Settings): string {
  if (publicHosts.length > 0) return publicUrl;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
