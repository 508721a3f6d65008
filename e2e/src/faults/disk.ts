import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wording } from '@bourse/protocol/texts/wording';
import { NotHere, seconds } from '../trials.ts';
import { midOf } from '../crowd/load.ts';
import { holder, position, result, STANDARD } from './holder.ts';
import { FAR, type Fault, onScene } from './scene.ts';

const MIB = 1024 * 1024;
const DISK_MIB = 500;
/** With less than that nothing new is taken; a quarter is the reserve. */
export const FREE_MB = 48;
export const DISK_FULL = `refused: "${wording('en-US', 'DISK_FULL')}"`;

/** A small disk of its own, in memory. */
export async function onSmallDisk<T>(run: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync('/tmp/bourse-disk-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0711`, 'tmpfs', dir], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(dir, { recursive: true });
    throw new NotHere(`no disk can be mounted here: ${(error as Error).message.split('\n')[0]}`);
  }
  try {
    return await run(dir);
  } finally {
    execFileSync('umount', ['--lazy', dir]);
    rmSync(dir, { recursive: true, force: true });
  }
}

function freeMib(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return (bavail * bsize) / MIB;
}

/** Writes into the filler until so little is left; 0 fills the disk. */
export function fill(dir: string, leaveMib: number): void {
  const file = openSync(join(dir, 'filler'), 'a');
  try {
    for (const chunk of [Buffer.alloc(MIB), Buffer.alloc(4096)])
      while (freeMib(dir) > leaveMib + chunk.length / MIB) writeSync(file, chunk);
    if (leaveMib === 0) for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

const full: Fault = {
  name: 'disk full and free again',
  run: ({ long }) =>
    onSmallDisk((dataDir) =>
      onScene(
        'disk full and free again',
        { dataDir, env: { DISK_FREE_MB: String(FREE_MB) } },
        async ({ server, witness, phase }) => {
          const reserve = join(dataDir, 'reserve');
          if (!existsSync(reserve)) throw new Error('no reserve was made');
          const held = await holder(server, 'holder');
          const price = ((await midOf(held.user, 'btcusdt')) * FAR).toFixed(2);
          const order = await held.user.place({ direction: 'buy', price, amount: '0.001' });
          witness.said();
          fill(dataDir, FREE_MB / 2);
          const refused = await witness.sees('order', DISK_FULL, 5_000);
          const { order: cancelled } = await held.user.ok('/bb/order/cancel', { id: order.id });
          if (cancelled.status !== 'cancelled')
            throw new Error(`a cancel on a disk nearly full left ${cancelled.status}`);
          await result(held.user, `${STANDARD}/closePosition`, { id: held.id });
          const { status } = await position(held);
          if (status !== 'closed') throw new Error(`a close on a disk nearly full left ${status}`);
          await sleep(2_000);
          if (witness.count('read', 'done') === 0)
            throw new Error('nothing can be read on a disk nearly full');
          phase('nearly full, where an order was cancelled and a position closed');
          // To the last byte, and again what the reserve had.
          for (const until = Date.now() + (long ? 60_000 : 8_000); Date.now() < until; await sleep(200))
            fill(dataDir, 0);
          const released = !existsSync(reserve);
          phase('full');
          if (!released) throw new Error('the reserve was not given up');
          rmSync(join(dataDir, 'filler'));
          const back = await witness.sees('order', 'done', 60_000);
          await sleep(1_500);
          phase('free again');
          await server.ready();
          if (!existsSync(reserve)) throw new Error('the reserve was not made anew');
          return { refused_after_seconds: seconds(refused), orders_again_seconds: seconds(back) };
        },
      ),
    ),
};

const readOnly: Fault = {
  name: 'read-only folder',
  run: () =>
    onSmallDisk((dataDir) =>
      onScene('read-only folder', { dataDir }, async ({ server, witness, phase }) => {
        const remount = (how: string) =>
          execFileSync('mount', ['-o', `remount,${how}`, dataDir], { stdio: 'pipe' });
        await server.stop();
        witness.said();
        remount('ro');
        server.start({ log: '/dev/null' });
        await sleep(3_000);
        if (!server.isRunning) throw new Error('the supervisor gave up on a read-only folder');
        phase('during');
        remount('rw');
        const begun = performance.now();
        await server.ready();
        const back = (performance.now() - begun) / 1000;
        await witness.sees('order', 'done', 20_000);
        phase('after');
        return { ready_again_seconds: seconds(back) };
      }),
    ),
};

export const DISK_FAULTS: readonly Fault[] = [full, readOnly];
