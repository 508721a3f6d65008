import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('the page is of the exchange and of its process, whose part two exchanges share', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.streamClients.set(3);
  const [page, otherPage] = await Promise.all([one.page(), other.page()]);
  expect(page).toContain('\nstream_clients 3\n');
  expect(otherPage).toContain('\nstream_clients 0\n');
  for (const each of [page, otherPage])
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(each.match(new RegExp(`^${name} `, 'gm'))).toHaveLength(1);
});
