import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ExchangeModule } from './launch/exchange-process.ts';
import { EXIT } from './launch/exit-codes.ts';
import { report, reportAs } from './launch/report.ts';
import { StartRefused } from './launch/start-refused.ts';
import { loadSettings } from './settings.ts';

/**
 * Starts the exchange: this process becomes the supervisor, which runs this same file again as the server
 * (`--serve`). `--exchange <module>` puts another exchange in the place of ours, for tests of the launch itself.
 * Nothing heavy is imported up here: `/pc/` has to answer within 0.3 s.
 */
// What is said may go to a file on a full disk, or to a pipe whose reader is gone: neither ends the exchange.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

reportAs(process.env.MODE?.trim());
const args = readArgs();

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) report('error', error);
  process.exit(EXIT.refused);
}

if (args.serve) {
  process.title = 'bourse server';
  const { crash, runServer } = await import('./launch/server-process.ts');
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  const loadExchange = () =>
    (args.exchange
      ? import(pathToFileURL(args.exchange).href)
      : import('./roles.ts')) as Promise<ExchangeModule>;
  await runServer({ settings, loadExchange, printNotice: !args.again }).catch(crash);
} else {
  process.title = 'bourse';
  const { supervise } = await import('./launch/supervisor.ts');
  const script = fileURLToPath(import.meta.url);
  const passed = ['--serve', ...(args.exchange ? ['--exchange', args.exchange] : [])];
  try {
    process.exit(await supervise({ settings, script, args: passed, report: (line) => report('warn', line) }));
  } catch (error) {
    if (error instanceof StartRefused) report('error', error.message);
    else report('error', 'Cannot start', error);
    process.exit(EXIT.notNow);
  }
}

function readArgs() {
  const options = {
    serve: { type: 'boolean' },
    again: { type: 'boolean' },
    exchange: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values;
  } catch (error) {
    report(
      'error',
      `${(error as Error).message}. Settings are environment variables; see docs/operations.md.`,
    );
    process.exit(EXIT.refused);
  }
}
