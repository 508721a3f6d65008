import { parseArgs } from 'node:util';
import { NotHere } from '../faults/scene.ts';
import type { Drill, Report } from './drill.ts';
import { since } from './drill.ts';
import { alertDrill, machineAlertDrill } from './alerts/drill.ts';
import { pitrDrill } from './pitr/drill.ts';
import { restoreDrill } from './restore.ts';
import { rotateDrill } from './rotate-key.ts';
import { switchDrill } from './switches/drill.ts';
import { rollingDrill } from './cluster/rolling.ts';
import { standbyDrill } from './cluster/standby.ts';
import { upgradeDrill } from './upgrade/drill.ts';

/**
 * `npm run drill -- [--only WORD] [--short]`: what operators do on a bad day, done to real exchanges that users trade on. Each
 * drill says what was lost and how long it took, in a JSON line; exit code 1 on any violation. `--short`: those that are a
 * stage of `npm test`. See docs/reliability.md.
 */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
});
const DRILLS: readonly Drill[] = [
  restoreDrill,
  rotateDrill,
  switchDrill,
  alertDrill,
  machineAlertDrill,
  pitrDrill,
  standbyDrill,
  upgradeDrill,
  rollingDrill,
];

const chosen = DRILLS.filter(({ name, short }) => name.includes(values.only) && (!values.short || short));
if (chosen.length === 0) console.error(`No drill has "${values.only}" in its name.`);
let failed = chosen.length === 0 ? 1 : 0;
for (const drill of chosen) {
  const begun = performance.now();
  console.log(`${drill.name}:`);
  const { skipped, ...report } = await tried(drill);
  for (const line of report.seen) console.log(`  ${line}`);
  for (const violation of report.violations) console.log(`  VIOLATION ${violation}`);
  const ok = skipped === undefined ? report.violations.length === 0 : 'skipped';
  console.log(
    JSON.stringify({
      drill: drill.name,
      ok,
      ...(skipped && { skipped }),
      ...report.figures,
      took: since(begun),
    }),
  );
  if (report.violations.length > 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;

async function tried(drill: Drill): Promise<Report & { skipped?: string }> {
  try {
    return await drill.run();
  } catch (error) {
    if (error instanceof NotHere) return { figures: {}, seen: [], violations: [], skipped: error.message };
    return { figures: {}, seen: [], violations: [String((error as Error).stack)] };
  }
}
