import { Gauge, type Registry } from 'prom-client';
import { Asked } from '../asked.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { deskFunds, isLow } from './desks.ts';
import { holdsPayouts, readFacts, type Facts } from './facts.ts';
import { showGauge } from '../show-gauge.ts';

const INTERVAL_MS = 30_000;
/** As long as its code may be entered (operators/platform/golive-calls.ts). */
export const DRILL_MS = 15 * 60_000;

/** What alerts ask for: desks that run low, the age of the last backup, and the test alert. */
export function startLaunchMetrics(
  { db, clock, log, settings }: Services,
  registry: Registry,
): { stop(): Promise<void> } {
  const facts = new Asked<Facts>(
    () => readFacts(db),
    {},
    (err) => log.warn({ err }, 'what alerts ask of going live was not read'),
  );
  new Gauge({
    name: 'alert_drill',
    help: '1 while a test alert is to be seen; its code is entered in the console under Going live',
    labelNames: ['code'],
    registers: [registry],
    async collect() {
      const fired = (await facts.value())['alerts.fired'];
      this.reset();
      if (fired && clock.now() - fired.at.getTime() < DRILL_MS) this.set({ code: fired.detail }, 1);
    },
  });
  showGauge(
    registry,
    'backup_time_seconds',
    'When the last backup was made (npm run backup), in seconds since 1970; 0: never',
    async () => ((await facts.value()).backup?.at.getTime() ?? 0) / 1000,
  );
  showGauge(
    registry,
    'payouts_held',
    '1: after a restore, until operators say that books and chains agree',
    async () => (holdsPayouts(await facts.value()) ? 1 : 0),
  );
  const low = new Gauge({
    name: 'house_desk_low',
    help: '1: a desk of the house has less than a quarter of what the limits that it backs need',
    labelNames: ['desk', 'currency'],
    registers: [registry],
  });
  const job = new Job({
    everyMs: INTERVAL_MS,
    async work() {
      const lines = await deskFunds(db, { secondStartsOff: settings.mode === 'production' });
      low.reset();
      for (const line of lines) low.set({ desk: line.desk, currency: line.currency }, isLow(line) ? 1 : 0);
    },
    failed: (err) => log.warn({ err }, 'what the desks of the house hold was not read'),
  }).start();
  return { stop: () => job.stop() };
}
