import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@bourse/testkit/free-port';
import { NotHere } from '../../faults/scene.ts';
import type { Drill } from '../drill.ts';
import { DrillScene } from '../scene.ts';
import { watch } from './cause.ts';
import {
  commandFault,
  databaseHangs,
  ledgerBroken,
  logins,
  overload,
  processAway,
  testAlert,
} from './load-causes.ts';
import { production, smallDisk } from './quiet-causes.ts';
import { fires, readRules, type Scraped } from './rules.ts';

/** What this drill cannot make within a minute on one machine, and where it is tried instead. */
const NOT_HERE: Readonly<Record<string, string>> = {
  StrangersSpent: 'takes more addresses and CPU than a drill: npm run bench -- hostile',
  OneAgainstHisLimit: '50 refusals a second for five minutes',
  FramesSpent: 'takes five minutes of many sockets: npm run bench -- hostile',
  LaneRefuses: 'takes more log-ins at once than a busy machine takes in: lane.test.ts',
  FileHandlesShort: 'connections leave 512 handles free, so it takes a leak',
  OnHold:
    'nothing outside of the engine sets anything aside: operators/log/asides.test.ts breaks it from within',
  CustodyAlert: 'takes chains: wallet tests and npm run custody:demo',
  PayoutsStopped: 'takes a chain that differs: evm-reconciliation.test.ts and npm run custody:demo',
  ReconciliationOld: 'takes a node that is away for half an hour; deploy/prometheus/rules.test.yml',
  ChainBehind: 'takes a chain that outruns us for a quarter of an hour: deploy/prometheus/rules.test.yml',
  ApprovalsOld: 'takes a day: deploy/prometheus/rules.test.yml',
  CommitsSlow: 'takes a thousand users who wait',
  ClockJumped: 'a drill does not set the clock of its machine: clock-watch.test.ts',
  ClockAhead: 'a drill does not set the clock of its machine: clock-watch.test.ts',
  ScreeningSilent: 'takes ten minutes of silence: screening.test.ts and deploy/prometheus/rules.test.yml',
  ScreeningHitsWait: 'takes an hour: deploy/prometheus/rules.test.yml',
  MailExpired: 'a code runs out after ten minutes: mail-queue.test.ts',
  NoPrimary: 'npm run cluster:chaos',
  NoSynchronousStandby: 'npm run cluster:chaos',
  DatabaseMemberDown: 'npm run cluster:chaos',
  StandbyBehind: 'a disk or line that is slow; deploy/prometheus/rules.test.yml',
  FailoverPaused: 'Patroni; deploy/prometheus/rules.test.yml',
  EtcdWithoutLeader: 'npm run cluster:chaos',
  EtcdDown: 'npm run cluster:chaos',
  NoGateway: 'npm run cluster:chaos',
  GatewayDown: 'npm run cluster:chaos',
  ConsoleSpent: 'deploy/prometheus/rules.test.yml',
  UploadsSpent: 'takes an hour of uploads: deploy/prometheus/rules.test.yml',
  PlacesSpent: 'takes uploads from six networks: uploads.test.ts and deploy/prometheus/rules.test.yml',
  ReadsRefused: 'takes a hundred queries that wait: reads.test.ts and deploy/prometheus/rules.test.yml',
  DatabaseCrowded: 'takes a slow database: reads.test.ts and deploy/prometheus/rules.test.yml',
  FramesLate: 'takes more sockets than a drill has: frame-turns.test.ts and deploy/prometheus/rules.test.yml',
};

/**
 * The cause of each alert is made, /metrics is scraped before and meanwhile, and promtool plays what was scraped against the
 * rules of deploy/prometheus: silent before, firing once it has lasted as long as the rule waits.
 */
export const alertDrill: Drill = {
  name: 'alerts',
  async run() {
    if (spawnSync('promtool', ['--version']).status !== 0)
      throw new NotHere('there is no promtool (Debian: apt-get install prometheus)');
    const fired = new Map<string, Scraped>();
    const violations: string[] = [];
    const port = await freePort();
    for (const scene of [busy, production, smallDisk])
      await scene(port, fired).catch((error: Error) => violations.push(`${scene.name}: ${error.stack}`));
    const folder = mkdtempSync(join(tmpdir(), 'bourse-alerts-'));
    try {
      for (const rule of readRules()) {
        const scraped = fired.get(rule.alert);
        if (!scraped && !(rule.alert in NOT_HERE)) violations.push(`${rule.alert}: no drill fires it`);
        if (!scraped) continue;
        const otherwise = await fires(rule, scraped, folder);
        if (otherwise !== undefined) violations.push(`${rule.alert} does not fire: ${otherwise}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    return {
      figures: { fired: fired.size, not_here: Object.keys(NOT_HERE).length },
      seen: [
        `fired by their causes: ${[...fired.keys()].join(', ')}`,
        ...Object.entries(NOT_HERE).map(([name, why]) => `not here: ${name} (${why})`),
      ],
      violations,
    };
  },
};

/** A demo with users at work. */
function busy(port: number, fired: Map<string, Scraped>): Promise<void> {
  return DrillScene.on('alerts', { METRICS_PORT: String(port) }, async (scene) => {
    const here = watch(scene, port, fired);
    await scene.open();
    for (const cause of [testAlert, commandFault, logins, overload, databaseHangs, ledgerBroken, processAway])
      await cause(here);
  });
}
