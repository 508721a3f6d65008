import { connect, type Socket } from 'node:net';
import { addressOf } from './addresses.ts';
import { until, watch } from './cause.ts';
import { valueOf } from './metrics.ts';
import { DrillScene } from '../scene.ts';
import type { Scraped } from './rules.ts';

/** All but 512 of them are for connections, which is then more than nine in ten. */
const HANDLES = 6_144;
const ADDRESSES = 40;
const CONNECTIONS_EACH = 141;
const SEEN_MS = 20_000;

/** A limit of file handles that somebody has set too low, and as many clients as it lets in. */
export function fewHandles(port: number, fired: Map<string, Scraped>): Promise<void> {
  return DrillScene.on('alerts', { METRICS_PORT: String(port) }, async (scene) => {
    scene.server.handles = HANDLES;
    const { look } = watch(scene, port, fired);
    await scene.start();
    await scene.server.calm();
    const quiet = await look();
    const sockets: Socket[] = [];
    const { hostname, port: door } = new URL(scene.server.url);
    for (let n = 0; n < ADDRESSES * CONNECTIONS_EACH; n++) {
      const localAddress = addressOf(n % ADDRESSES);
      sockets.push(
        connect({ host: hostname, port: Number(door), localAddress }).on('error', () => undefined),
      );
    }
    const short = await until(
      look,
      (sample) => valueOf(sample, 'process_open_fds') > 0.9 * valueOf(sample, 'process_max_fds'),
      SEEN_MS,
    );
    for (const socket of sockets) socket.destroy();
    fired.set('FileHandlesShort', { quiet, during: [short] });
  });
}
