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
import { SKIPPED_ADDRESSES, type MovedKey } from './lost-hours.ts';

// `npm run restore -- FILE`: brings a backup back into an empty DATA_DIR (and an empty database of DATABASE_URL).
// `npm run restore -- FILE --drill`: tries it in a folder of its own, and notes in the running exchange that it was tried.
// `npm run restore -- --recovered`: the same checks of a database that another program has brought back (pgBackRest).
// `--skip-addresses N`: more deposit addresses than 1,000 of a key may have been given out since then.

const HELD =
  'Pay-outs stay off until two admins say in the console, under Going live, that books and chains agree.';
/** Each is worked out, at some thousand a second. */
const MOST_SKIPPED = 1_000_000;
const now = new Date();
const log = pino({ level: 'silent' });

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      drill: { type: 'boolean', default: false },
      recovered: { type: 'boolean', default: false },
      'skip-addresses': { type: 'string', default: String(SKIPPED_ADDRESSES) },
    },
  });
  const [name] = positionals;
  const skip = readSkip(values['skip-addresses']);
  if (values.recovered) await recovered(settings, skip);
  else if (name === undefined || name.trim() === '')
    throw new Error('Say which backup: restore FILE [--drill], or --recovered.');
  else if (!statSync(name, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${resolve(name)} is no file: name a backup, restore FILE [--drill].`);
  else await restored(settings, name, { isDrill: values.drill, skip });
});

function readSkip(text: string): number {
  const skip = Number(text);
  if (/^\d+$/.test(text) && skip >= 1 && skip <= MOST_SKIPPED) return skip;
  throw new Error(`--skip-addresses: a whole number from 1 to ${MOST_SKIPPED}.`);
}

async function restored(
  own: Settings,
  name: string,
  { isDrill, skip }: { readonly isDrill: boolean; readonly skip: number },
): Promise<void> {
  const options = { file: resolve(name), settings: own, now, log, skip };
  const { manifest, report, keys } = isDrill ? await drillRestore(options) : await restoreBackup(options);
  if (!tell(`${basename(name)} of ${manifest.made}`, report)) return;
  if (isDrill) {
    await withDatabase(own, { mayCreate: false }, (url) => note(url, 'restore', basename(name), now));
    console.log('Tried and thrown away; the exchange has noted it.');
  } else {
    console.log(
      `Restored. These settings were set, and have to be set here as well: ${manifest.settings.join(', ')}.`,
    );
    tellHeld(keys);
  }
}

async function recovered(own: Settings, skip: number): Promise<void> {
  await withDatabase(own, { mayCreate: false }, async (url) => {
    const { report, keys } = await withoutCore(url, () =>
      checkRecovered(url, own, { from: 'recovered by another program', now, log, skip }),
    );
    if (tell('The database that was recovered', report)) tellHeld(keys);
  });
}

/** What its operators have to know and do before it pays and takes deposits again. */
function tellHeld(keys: readonly MovedKey[]): void {
  for (const { format, id, from, next, isWatched } of keys) {
    console.log(
      `Deposit addresses of ${format} (key ${id}) go on at index ${next}; ${from} to ${next - 1} may have been given out since the backup and are nobody's.`,
    );
    if (!isWatched)
      console.log(
        `  The extended public key of it is not among the settings here: payments to those are not seen. If it is still in use, restore again with it.`,
      );
  }
  if (keys.length === 0)
    console.log(
      'No key of deposit addresses is known. If users have addresses of their own, restore again with the XPUB_... settings.',
    );
  else
    console.log(
      'Raise depositAddresses in signer.json above the next index (docs/custody.md). Restored from this backup, or an older one, before? Then restore again with --skip-addresses N, so that each goes on above where it was last.',
    );
  console.log(HELD);
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
