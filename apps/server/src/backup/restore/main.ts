import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { AuditReport } from '../../audit/audit.ts';
import { runCommand } from '../../command-line.ts';
import { withDatabase } from '../../database/find-database.ts';
import { withoutCore } from '../../sequencer/without-core.ts';
import type { Settings } from '../../settings.ts';
import { checkRecovered, drillRestore, note, restoreBackup } from '../restore.ts';

// `npm run restore -- FILE`: brings a backup back into an empty DATA_DIR (and an empty database of DATABASE_URL).
// `npm run restore -- FILE --drill`: tries it in a folder of its own, and notes in the running exchange that it was tried.
// `npm run restore -- --recovered`: the same checks of a database that another program has brought back (pgBackRest).

const HELD =
  'Pay-outs stay off until two admins say in the console, under Going live, that books and chains agree.';
const now = new Date();
const log = pino({ level: 'silent' });

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      drill: { type: 'boolean', default: false },
      recovered: { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  if (values.recovered) await recovered(settings);
  else if (name === undefined || name.trim() === '')
    throw new Error('Say which backup: restore FILE [--drill], or --recovered.');
  else if (!statSync(name, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${resolve(name)} is no file: name a backup, restore FILE [--drill].`);
  else await restored(settings, name, values.drill);
});

async function restored(own: Settings, name: string, isDrill: boolean): Promise<void> {
  const options = { file: resolve(name), settings: own, now, log };
  const { manifest, report } = isDrill ? await drillRestore(options) : await restoreBackup(options);
  if (!tell(`${basename(name)} of ${manifest.made}`, report)) return;
  if (isDrill) {
    await withDatabase(own, { mayCreate: false }, (url) => note(url, 'restore', basename(name), now));
    console.log('Tried and thrown away; the exchange has noted it.');
  } else {
    console.log(`Restored. Set the settings that were set: ${manifest.settings.join(', ')}.\n${HELD}`);
  }
}

async function recovered(own: Settings): Promise<void> {
  await withDatabase(own, { mayCreate: false }, async (url) => {
    const report = await withoutCore(url, () =>
      checkRecovered(url, own, { from: 'recovered by another program', now, log }),
    );
    if (tell('The database that was recovered', report)) console.log(HELD);
  });
}

/** Answers whether the audit passed. */
function tell(what: string, report: AuditReport): boolean {
  console.log(
    `${what}: ${report.entries} entries of the journal, ${report.accounts} accounts, audit ${report.ok ? 'ok' : 'FAILED'}.`,
  );
  if (!report.ok) {
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = 1;
  }
  return report.ok;
}
