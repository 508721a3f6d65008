import { Gauge, type Registry } from 'prom-client';
import type { Connection } from './connect.ts';
import type { Reads } from './reads.ts';
import { showGauge } from '../show-gauge.ts';

/** Who waits for a connection to the database, by pool, and for his turn to read much (docs/operations.md, "Too much at once"). */
export function addDatabaseMetrics(
  registry: Registry,
  pools: Readonly<Record<string, Pick<Connection, 'waiting'>>>,
  reads: Pick<Reads, 'state'>,
): void {
  const registers = [registry];
  const ofPools = {
    database_waiting: ['Queries that wait for a connection to the database', 'count', 1],
    database_oldest_seconds: ['For how long the oldest of them has waited', 'oldestMs', 1_000],
  } as const;
  for (const [name, [help, part, divisor]] of Object.entries(ofPools)) {
    new Gauge({
      ...{ name, help, registers, labelNames: ['pool'] },
      collect() {
        for (const [pool, { waiting }] of Object.entries(pools)) this.set({ pool }, waiting[part] / divisor);
      },
    });
  }
  showGauge(
    registry,
    'reads_waiting',
    'Heavy reads and exports that wait for others of the same reader',
    () => reads.state.waiting,
  );
  showGauge(
    registry,
    'reads_oldest_seconds',
    'For how long the oldest of them has waited',
    () => reads.state.oldestMs / 1_000,
  );
  new Gauge({
    name: 'reads_refused',
    help: 'Heavy reads and exports refused since the start: too many of one reader (own), or of all (all)',
    labelNames: ['why'],
    registers,
    collect() {
      for (const why of ['own', 'all'] as const) this.set({ why }, reads.state.refused[why]);
    },
  });
}
