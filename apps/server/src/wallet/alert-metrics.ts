import { Gauge, type Registry } from 'prom-client';
import { CUSTODY_ALERTS } from '@bourse/protocol/operators/alerts/calls';
import type { Database } from '../database/schema.ts';

/** How much there is between chains and books that operators have to look at. */
export function addAlertGauge(db: Database, registry: Registry): void {
  new Gauge({
    name: 'custody_alerts_open',
    help: 'Open alerts about chains, payouts and the hot wallet, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await db
        .selectFrom('custody_alerts')
        .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
        .where('ended_at', 'is', null)
        .groupBy('kind')
        .execute();
      const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
      for (const kind of CUSTODY_ALERTS) this.set({ kind }, counts.get(kind) ?? 0);
    },
  });
}
