import { Counter, type Registry } from 'prom-client';
import type { CoreFollower } from './core-follower.ts';
import type { RemoteSequencer } from './remote-sequencer.ts';
import { showGauge } from '../show-gauge.ts';

/** What a gateway's link to its core is like. */
export function addLinkMetrics(
  follower: Pick<CoreFollower, 'core' | 'onChange'>,
  sequencer: Pick<RemoteSequencer, 'waiting'>,
  registry: Registry,
): void {
  const losses = new Counter({
    name: 'gateway_core_lost_total',
    help: 'How often the core was not heard any more, or had to be joined again because messages were lost',
    registers: [registry],
  });
  follower.onChange(() => {
    if (follower.core === undefined) losses.inc();
  });
  showGauge(registry, 'gateway_core_heard', '1 while the core is heard, else 0', () =>
    follower.core === undefined ? 0 : 1,
  );
  showGauge(
    registry,
    'gateway_commands_waiting',
    'Commands of this gateway that have no reply yet',
    () => sequencer.waiting,
  );
}
