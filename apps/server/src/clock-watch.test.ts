import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { countJumps, watchTime } from './clock-watch.ts';

const log = pino({ level: 'silent' });

test('time is not relied on while the clock is unsure', () => {
  let sure = true;
  const clock = { now: () => 0, isSure: () => sure };
  const time = watchTime({ clock, journal: { aheadMs: 0 }, registry: new Registry(), log });
  expect(time.isSure()).toBe(true);
  sure = false;
  expect(time.isSure()).toBe(false);
});

// The fault: after a restart the journal's time stood still for as long as it was ahead, and nobody was told.
test('nor while the journal is ahead of it by more than a second, which is told', async () => {
  const journal = { aheadMs: 1_000 };
  const registry = new Registry();
  const time = watchTime({ clock: { now: () => 0 }, journal, registry, log });
  expect(time.isSure()).toBe(true);
  journal.aheadMs = 3_600_000;
  expect(time.isSure()).toBe(false);
  expect(await registry.metrics()).toContain('journal_ahead_seconds 3600');
  journal.aheadMs = 0;
  expect(time.isSure()).toBe(true);
});

test('jumps are counted by what became of them', async () => {
  const registry = new Registry();
  const tell = countJumps(registry, log);
  tell({ kind: 'parted', apartMs: 2_000 });
  tell({ kind: 'met', apartMs: 0 });
  expect(await registry.metrics()).toContain('clock_jumps_total{outcome="met"} 1');
});
