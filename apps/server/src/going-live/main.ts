import { systemClock } from '../clock.ts';
import { runCommand } from '../command-line.ts';
import { linesOf, preflight } from './preflight.ts';

// `npm run preflight`: the list of the console's page "Going live", of a running or a stopped exchange. Exit code 1 while
// something is not done.

await runCommand(async (settings) => {
  const checks = await preflight(settings, systemClock);
  for (const line of linesOf(checks)) console.log(line);
  process.exitCode = checks.every(({ done }) => done) ? 0 : 1;
});
