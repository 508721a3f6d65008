import { parseArgs } from 'node:util';
import { archiveDir } from '../archive/span-files.ts';
import { runCommand } from '../command-line.ts';
import { findDatabase } from '../database/find-database.ts';
import { findEntries, type Wanted } from './find-entries.ts';

// `npm run -s trace -- ID --from 2026-11-26T10:00Z --to 2026-11-26T10:05Z`: the entries of the journal that came by a request,
// a line of JSON each; `--user N` in the place of the id, or with it: those of a user. Exit code 1 if there is none.

await runCommand(async (settings) => {
  const wanted = wantedOf(process.argv.slice(2));
  const database = await findDatabase(settings, { mayCreate: false });
  try {
    let count = 0;
    for await (const { time, ...entry } of findEntries(database.url, wanted, archiveDir(settings.dataDir))) {
      count++;
      const line = { time: new Date(time).toISOString(), ...entry };
      console.log(
        JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      );
    }
    if (count > 0) console.error(`${count} found`);
    else
      console.error(
        'None found: what was refused, changed nothing, or came again under its requestId leaves no entry.',
      );
    process.exitCode = count > 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
});

function wantedOf(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { user: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  });
  const [request, ...more] = positionals;
  if (more.length > 0 || (request === undefined && values.user === undefined))
    throw new Error('Expected the id of a request, --user with the number of a user, or both.');
  if (values.user !== undefined && !/^\d{1,15}$/.test(values.user))
    throw new Error(`--user ${values.user}: expected the number of a user`);
  return {
    request,
    user: values.user === undefined ? undefined : Number(values.user),
    from: timeOf('from', values.from, 0),
    to: timeOf('to', values.to, Date.now()),
  };
}

function timeOf(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new Error(`--${name} ${text}: expected a time, for example 2026-11-26T10:00Z`);
  return time;
}
