import { parseArgs } from 'node:util';
import { runTrials } from '../trials.ts';
import type { Drill } from './drill.ts';
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

await runTrials(
  'drill',
  DRILLS.filter(({ name, short }) => name.includes(values.only) && (!values.short || short)),
);
