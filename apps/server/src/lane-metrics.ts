import { Gauge, type Registry } from 'prom-client';
import { namedLanes } from './lane.ts';

/** How full the lanes of costly work are (docs/operations.md, "Too much at once"). */
export function addLaneMetrics(registry: Registry): void {
  const kinds = {
    lane_waiting: ['Pieces of costly work that wait for their turn', 'waiting', 1],
    lane_oldest_seconds: ['For how long the oldest of them has waited', 'oldestMs', 1_000],
    lane_refused: ['Pieces that were refused because too many waited, since the start', 'refused', 1],
  } as const;
  for (const [name, [help, part, divisor]] of Object.entries(kinds)) {
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [registry],
      collect() {
        for (const [lane, { state }] of namedLanes()) this.set({ lane }, state[part] / divisor);
      },
    });
  }
}
