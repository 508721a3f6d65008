import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { Asked } from '../asked.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { houseHoldings, type HoldingDeps } from './results/holdings.ts';

/** What waits for an operator. */
const WAITING = [
  'kyc',
  'deposits',
  'withdrawals',
  'payouts',
  'credits',
  'house',
  'proposals',
  'screening',
] as const;
type Waiting = (typeof WAITING)[number];

interface Queue {
  readonly count: number;
  /** Since when its oldest one waits, ms; `undefined`: nothing does. */
  readonly since: number | undefined;
}

/** For alerts and graphs: what waits for the desk and since when, and what the house holds and has at stake. */
export function addDeskGauges(
  { db, clock, log, markets }: Pick<Services, 'db' | 'clock' | 'log' | 'markets'>,
  contract: HoldingDeps['contract'],
  registry: Registry,
): void {
  const queues = new Asked(
    () => readQueues(db),
    new Map<Waiting, Queue>(),
    (err) => log.warn({ err }, 'what waits for operators was not read'),
  );
  new Gauge({
    name: 'approvals_waiting',
    help: 'What waits for an operator, by kind; payouts: started and not yet finished',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const found = await queues.value();
      for (const kind of WAITING) this.set({ kind }, found.get(kind)?.count ?? 0);
    },
  });
  new Gauge({
    name: 'approvals_oldest_seconds',
    help: 'For how long the oldest of them has waited; 0: nothing waits',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const found = await queues.value();
      for (const kind of WAITING) {
        const since = found.get(kind)?.since;
        this.set({ kind }, since === undefined ? 0 : Math.max(0, clock.now() - since) / 1_000);
      }
    },
  });
  const holdings = new Asked(
    () => houseHoldings({ db, markets, contract }),
    [],
    (err) => log.warn({ err }, 'what the house holds was not read'),
  );
  // Graphs take floats; the exact amounts are in the console.
  new Gauge({
    name: 'house_holding',
    help: "Coins on the accounts of the house, and (positions) the opposite of users' contracts, net",
    labelNames: ['account', 'currency'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { account, currency, amount } of await holdings.value())
        this.set({ account, currency }, Number(amount));
    },
  });
  new Gauge({
    name: 'house_holding_usdt',
    help: 'The same at the mark; coins without a fresh price are left out',
    labelNames: ['account', 'currency'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { account, currency, value } of await holdings.value())
        if (value !== '') this.set({ account, currency }, Number(value));
    },
  });
}

async function readQueues(db: Database): Promise<Map<Waiting, Queue>> {
  const { rows } = await sql<{ kind: Waiting; count: string; since: Date | null }>`
    select 'kyc' as kind, count(*), min(created_at) as since from kyc_applications where status = 'pending'
    union all select 'deposits', count(*), min(created_at) from deposits
      where status = 'pending' and source = 'manual'
    union all select 'withdrawals', count(*), to_timestamp(min(created_at) / 1000.0) from withdrawals
      where status = 'pending'
    union all select 'payouts', count(*), to_timestamp(min(updated_at) / 1000.0) from withdrawals
      where status = 'paying'
    union all select 'credits', count(*), min(proposed_at) from manual_credits where status = 'pending'
    union all select 'house', count(*), min(proposed_at) from house_proposals where status = 'pending'
    union all select 'proposals', count(*), min(proposed_at) from proposals where status = 'pending'
    union all select 'screening', count(*), min(updated_at) from screening_checks where state = 'hit'`.execute(
    db,
  );
  return new Map(
    rows.map(({ kind, count, since }) => [kind, { count: Number(count), since: since?.getTime() }]),
  );
}
