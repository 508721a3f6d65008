import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { Asked } from '../../asked.ts';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

interface Row {
  readonly chain: string;
  readonly currency: string;
  readonly stopped: boolean;
  /** In coins; what the chain has more than the books. */
  readonly difference: string;
  /** Of the last complete comparison, or since when there should be one. */
  readonly at: Date;
}

/** How books and chains stand to each other, coin by coin. */
export function addReconciliationGauges(
  { db, settings, clock, log }: Pick<Services, 'db' | 'settings' | 'clock' | 'log'>,
  registry: Registry,
): void {
  const asked = new Asked(
    () => readStates(db),
    [] as readonly Row[],
    (err) => log.warn({ err }, 'how books and chains stand was not read'),
  );
  new Gauge({
    name: 'payouts_stopped',
    help: 'Payouts of the coin wait, since books and chain differ',
    labelNames: ['chain', 'currency'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { chain, currency, stopped } of await asked.value())
        this.set({ chain, currency }, stopped ? 1 : 0);
    },
  });
  new Gauge({
    name: 'books_difference',
    help: 'What the chain has more of the coin than the books say, as last compared; below 0: what is missing',
    labelNames: ['chain', 'currency'],
    registers: [registry],
    async collect() {
      this.reset();
      // Graphs take floats; the exact amount is in the console.
      for (const { chain, currency, difference } of await asked.value())
        this.set({ chain, currency }, Number(difference));
    },
  });
  new Gauge({
    name: 'reconciliation_age_seconds',
    help: 'Since the last complete comparison of books and chain, of coins whose chain has a node',
    labelNames: ['chain', 'currency'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { chain, currency, at } of await asked.value())
        if (settings.rpcUrls[chain] !== undefined)
          this.set({ chain, currency }, Math.max(0, clock.now() - at.getTime()) / 1_000);
    },
  });
}

async function readStates(db: Database): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select chain, currency, stopped_at is not null as stopped, trim_scale(difference)::text as difference, coalesce(looked_at, began_at) as at
    from reconciliations`.execute(db);
  return rows;
}
