import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@bourse/testkit/free-port';
import { withFolder } from '@bourse/testkit/with-folder';
import { CannotRunHere, ensurePackages } from '../../cluster/packages.ts';
import { NotHere } from '../../trials.ts';
import type { Drill } from '../drill.ts';
import { DrillScene } from '../scene.ts';
import { watch } from './cause.ts';
import { chain } from './chain-causes.ts';
import { clock } from './clock-causes.ts';
import { crowded } from './crowd-causes.ts';
import { knocks, oneSender, strangers } from './flood-causes.ts';
import { frames, lateFrames } from './frame-causes.ts';
import { gateway } from './gateway-causes.ts';
import { fewHandles } from './handle-causes.ts';
import { judge } from './judge.ts';
import {
  commandFault,
  databaseHangs,
  ledgerBroken,
  logins,
  overload,
  processAway,
  refusedEnd,
  testAlert,
} from './load-causes.ts';
import { machines } from './machine-causes.ts';
import { production, smallDisk } from './quiet-causes.ts';
import type { Scraped } from './rules.ts';
import { nobodyLooks } from './waiting-causes.ts';

/** The cause of each alert of one process is made, and /metrics is scraped before and meanwhile. */
export const alertDrill: Drill = {
  name: 'alerts',
  async run() {
    const scenes = [busy, flooded, crowded, production, smallDisk, nobodyLooks, chain, clock, fewHandles];
    return judge('rules.yml', await freePort(), scenes);
  },
};

/** The same of gateways, and of PostgreSQL, etcd and HAProxy as `npm run cluster` starts them. */
export const machineAlertDrill: Drill = {
  name: 'machine-alerts',
  async run() {
    try {
      ensurePackages(() => undefined);
    } catch (error) {
      throw error instanceof CannotRunHere ? new NotHere(error.message) : error;
    }
    return judge('rules-machines.yml', await freePort(), [gateway, sixMachines]);
  },
};

function sixMachines(_: number, fired: Map<string, Scraped>): Promise<void> {
  return withFolder('bourse-machines-', async (folder) => {
    // PostgreSQL's user has to pass through.
    chmodSync(folder, 0o711);
    await machines(join(folder, 'cluster'), await freePort(), fired);
  });
}

/** A demo with users at work. */
function busy(port: number, fired: Map<string, Scraped>): Promise<void> {
  return DrillScene.on('alerts', { METRICS_PORT: String(port) }, async (scene) => {
    const here = watch(scene, port, fired);
    await scene.open();
    const causes = [
      ...[testAlert, commandFault, refusedEnd, logins, overload, databaseHangs, ledgerBroken],
      processAway,
    ];
    for (const cause of causes) await cause(here);
  });
}

/** A demo that strangers run against. */
function flooded(port: number, fired: Map<string, Scraped>): Promise<void> {
  return DrillScene.on('alerts', { METRICS_PORT: String(port) }, async (scene) => {
    const here = watch(scene, port, fired);
    await scene.start();
    await scene.server.calm();
    for (const cause of [frames, lateFrames, strangers, knocks, oneSender]) await cause(here);
  });
}
