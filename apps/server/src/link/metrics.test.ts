import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addLinkMetrics } from './metrics.ts';

test('a gateway says whether it hears a core, how often it lost one, and how many commands have no reply', async () => {
  const registry = new Registry();
  const link = { core: undefined as string | undefined, waiting: 0 };
  let changed = (): void => undefined;
  addLinkMetrics(
    {
      get core() {
        return link.core;
      },
      onChange: (listener) => (changed = listener),
    },
    {
      get waiting() {
        return link.waiting;
      },
    },
    registry,
  );
  const page = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('gateway_'))
      .toSorted();
  // The count is there before the first loss: Prometheus would take that one for no rise.
  expect(await page()).toEqual([
    'gateway_commands_waiting 0',
    'gateway_core_heard 0',
    'gateway_core_lost_total 0',
  ]);
  link.core = 'first';
  changed();
  link.waiting = 7;
  expect(await page()).toEqual([
    'gateway_commands_waiting 7',
    'gateway_core_heard 1',
    'gateway_core_lost_total 0',
  ]);
  link.core = undefined;
  changed();
  expect(await page()).toEqual([
    'gateway_commands_waiting 7',
    'gateway_core_heard 0',
    'gateway_core_lost_total 1',
  ]);
});
