import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrillScene } from '../scene.ts';
import { until, watch } from './cause.ts';
import { valueOf } from './metrics.ts';
import type { Scraped } from './rules.ts';

const SEEN_MS = 60_000;
const AN_HOUR_MS = 3_600_000;
const PARTED = 'clock_jumps_total{outcome="parted"}';

/** The clock of the machine jumps ahead by an hour; it is set right while the exchange is down. */
export function clock(port: number, fired: Map<string, Scraped>): Promise<void> {
  const env = {
    METRICS_PORT: String(port),
    NODE_OPTIONS: `--import=${new URL('wrong-clock.js', import.meta.url).href}`,
  };
  return DrillScene.on('alerts', env, async (scene) => {
    const file = join(scene.elsewhere, 'clock');
    const set = (offMs: number) => writeFileSync(file, String(offMs));
    scene.server.env = { ...scene.server.env, DRILL_CLOCK: file };
    set(0);
    const { look } = watch(scene, port, fired);
    await scene.start();
    await scene.server.calm();
    const quiet = await look();
    set(AN_HOUR_MS);
    const jumped = await until(look, (sample) => Number(sample.get(PARTED)) > 0, SEEN_MS);
    fired.set('ClockJumped', { quiet, during: [jumped] });
    // The time is believed, and the journal goes on with it.
    await until(look, (sample) => Number(sample.get('clock_jumps_total{outcome="believed"}')) > 0, SEEN_MS);
    await scene.signUp('late');
    await scene.server.stop();
    set(0);
    await scene.start();
    const ahead = await until(look, (sample) => valueOf(sample, 'journal_ahead_seconds') > 1, SEEN_MS);
    fired.set('ClockAhead', { quiet, during: [ahead] });
  });
}
