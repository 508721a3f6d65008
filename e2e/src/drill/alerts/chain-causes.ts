import { setTimeout as sleep } from 'node:timers/promises';
import { startTron, TRON_XPUB, tronPayment } from '@bourse/server/wallet/reading/test-nodes';
import { DrillScene } from '../scene.ts';
import { until, watch } from './cause.ts';
import { valueOf } from './metrics.ts';
import type { Scraped } from './rules.ts';

/** Somebody outside. */
const PAYER = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const READ_MS = 90_000;
/** Books and chain are compared once a minute, and a difference has to be seen twice. */
const COMPARED_MS = 300_000;
const BLOCKS = 20_000;
const HALF_AN_HOUR_SECONDS = 1_800;
const PAUSE_MS = 10_000;

/** A node that tells of a payment and holds none of it, then of thousands of blocks at once, and then is gone. */
export async function chain(port: number, fired: Map<string, Scraped>): Promise<void> {
  const tron = await startTron();
  const env = { METRICS_PORT: String(port), XPUB_TRON: TRON_XPUB, RPC_TRC20: tron.url };
  try {
    await DrillScene.on('alerts', env, async (scene) => {
      const { look } = watch(scene, port, fired);
      await scene.start();
      await scene.server.calm();
      const user = await scene.signUp('depositor');
      const { address } = await user.ok('/bb/recharge/address', { currency: 'USDT', chain: 'TRC20' });
      const stopped = 'payouts_stopped{chain="TRC20",currency="USDT"}';
      tron.mine(20);
      const quiet = await until(look, (sample) => sample.get(stopped) === '0', COMPARED_MS);

      tron.mine(20, [tronPayment({ from: PAYER, to: address, value: 25_000_000n })]);
      const differs = await until(look, (sample) => sample.get(stopped) === '1', COMPARED_MS);
      fired.set('PayoutsStopped', { quiet, during: [differs] });
      fired.set('CustodyAlert', { quiet, during: [differs] });

      tron.mine(BLOCKS);
      const behind = await until(look, (sample) => valueOf(sample, 'chain_blocks_behind') > 100, READ_MS);
      fired.set('ChainBehind', { quiet, during: [behind] });

      await tron.stop();
      const first = await look();
      await sleep(PAUSE_MS);
      fired.set('ReconciliationOld', {
        quiet,
        during: [first, await look()],
        goesOn: PAUSE_MS / 1_000,
        heldSeconds: HALF_AN_HOUR_SECONDS,
      });
    });
  } finally {
    await tron.stop();
  }
}
