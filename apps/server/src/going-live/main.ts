import { systemClock } from '../clock.ts';
import { loadSettings } from '../settings.ts';
import { linesOf, preflight } from './preflight.ts';

// `npm run preflight`: the list of the console's page "Going live", of a running or a stopped exchange. Exit code 1 while
// something is not done.

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const checks = await preflight(settings, systemClock);
  for (const line of linesOf(checks)) console.log(line);
  process.exitCode = checks.every(({ done }) => done) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
