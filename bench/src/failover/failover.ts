import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { withFolder } from '@bourse/testkit/with-folder';
import { Child } from '../child.ts';
import type { Sequencer } from '@bourse/server/sequencer/sequencer';
import { median, option, printFigure, progress, rounded, words } from '../figure.ts';
import { prepareOrders } from '../restart/prepare.ts';
import type { FromCore } from './core.ts';
import { openPositions } from './positions.ts';

/** `--scale 0.01` for a quick try. */
const SCALE = option('scale', 1);
const OPEN_ORDERS = 100_000 * SCALE;
const POSITIONS = 20_000 * SCALE;
const ROUNDS = 5;
const CORE = fileURLToPath(new URL('./core.js', import.meta.url));

const STILL: readonly Fault[] = [
  { name: 'killed', signal: 'SIGKILL', most: 3 },
  { name: 'frozen', signal: 'SIGSTOP', most: 6 },
];
const INVENTED: readonly Fault[] = [{ name: 'killed_sim', signal: 'SIGKILL', most: 3 }];

interface Fault {
  readonly name: string;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
  /** Seconds. */
  readonly most: number;
}

/**
 * Seconds without service when the core is killed, and when it is frozen: until the standby has committed a command. With
 * 100,000 open orders and 20,000 positions; feed, schedulers and all else that a core has are started by then. And killed
 * with the feed of the demo, whose prices would liquidate the positions: with the orders alone. `--feed still` or `sim`
 * runs one of the two.
 */
export async function run(): Promise<void> {
  const only = words('feed');
  if (!only.includes('sim'))
    await onFreshDatabase('still', STILL, (sequencer) => openPositions(sequencer, POSITIONS));
  if (!only.includes('still')) await onFreshDatabase('sim', INVENTED);
}

async function onFreshDatabase(
  feed: 'still' | 'sim',
  faults: readonly Fault[],
  more?: (sequencer: Sequencer) => Promise<void>,
): Promise<void> {
  await withFolder('bourse-failover-', async (dataDir) => {
    progress(`failover: placing ${OPEN_ORDERS} orders${more ? ` and ${POSITIONS} positions` : ''}`);
    await prepareOrders(dataDir, OPEN_ORDERS, more);
    const database = await startEmbeddedPostgres(dataDir);
    try {
      await measure(() => new Core(database.url, join(dataDir, 'core'), feed), faults);
    } finally {
      await database.stop();
    }
  });
}

async function measure(start: () => Core, faults: readonly Fault[]): Promise<void> {
  let active = start();
  const all = [active];
  try {
    await active.says('ready');
    for (const { name: fault, signal, most } of faults) {
      const seconds: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const standby = start();
        all.push(standby);
        await standby.follows();
        active.process.kill(signal);
        const at = performance.now();
        await standby.says('ready');
        const ready = performance.now() - at;
        await standby.commit(`bench:${fault}:${round}`);
        seconds.push((performance.now() - at) / 1000);
        progress(
          `failover, ${fault}: ready after ${Math.round(ready)} ms, a command after ${rounded(seconds.at(-1)!)} s`,
        );
        active.process.kill('SIGCONT');
        const code = await active.ended;
        if (signal === 'SIGSTOP' && code !== 70) throw new Error(`the woken core ended with ${code}`);
        active = standby;
      }
      printFigure({ name: `failover.${fault}`, value: rounded(median(seconds)), unit: 's', bar: { most } });
    }
  } finally {
    for (const each of all) each.process.kill('SIGKILL');
    await Promise.all(all.map(({ ended }) => ended));
  }
}

class Core extends Child<FromCore> {
  constructor(databaseUrl: string, dataDir: string, feed: 'still' | 'sim') {
    super(CORE, [databaseUrl, dataDir, feed]);
  }

  follows(): Promise<FromCore> {
    return this.until(
      (message): message is FromCore => message.is === 'waiting' && message.why.includes('follows at'),
    );
  }

  async commit(reference: string): Promise<void> {
    this.process.send({ reference });
    await this.until(
      (message): message is FromCore => message.is === 'done' && message.reference === reference,
    );
  }
}
