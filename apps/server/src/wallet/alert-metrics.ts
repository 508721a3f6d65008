import { Gauge, type Registry } from 'prom-client';
import { CUSTODY_ALERTS } from '@bourse/protocol/operators/alerts/calls';
import { Asked } from '../asked.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';

/** How much there is between chains and books that operators have to look at. */
export function addAlertGauge({ db, log }: Pick<Services, 'db' | 'log'>, registry: Registry): void {
  const open = new Asked(
    () => openByKind(db),
    new Map<string, number>(),
    (err) => log.warn({ err }, 'how many custody alerts are open was not read'),
  );
  new Gauge({
    name: 'custody_alerts_open',
    help: 'Open alerts about chains, payouts and the hot wallet, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await open.value();
      for (const kind of CUSTODY_ALERTS) this.set({ kind }, counts.get(kind) ?? 0);
    },
  });
}

async function openByKind(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('custody_alerts')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}
