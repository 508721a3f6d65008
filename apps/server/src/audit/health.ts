import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/schema.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';

const INTERVAL_MS = 60_000;
/** Only these may be below zero. */
const EXTERNAL = [HOUSE.genesis, HOUSE.deposits, HOUSE.withdrawals].map((owner) => sql`${owner}::bigint`);

/**
 * What the stored ledger says against itself, one line per broken invariant of docs/rules.md, "Invariants": currencies
 * that do not sum to zero (1), accounts below zero or frozen without a reason (2), a head that is not the journal's end
 * (7). One statement, so one snapshot; it runs beside the writer and costs it nothing.
 */
export async function ledgerProblems(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with holds as (
      select o.owner, case o.side when 'buy' then p.quote else p.base end as currency, sum(o.held) as held
      from open_orders o join pairs p using (symbol) group by 1, 2
    ), reasons as (
      select owner, product, currency, sum(held) as held from (
        select owner, 'spot' as product, currency, held from holds
        union all
        select owner, 'contract', 'USDT', margin + case status when 'waiting' then open_fee else 0 end
          from open_positions
        union all
        select owner, 'contract', 'USDT', stake + fee from open_seconds
        union all
        select ${HOUSE.secondHouse}::bigint, 'spot', 'USDT', income from open_seconds
        union all
        -- What is to be passed on to claims; the audit knows how much.
        select owner, 'spot', 'USDT', frozen from accounts
          where owner in (${HOUSE.contractHouse}::bigint, ${HOUSE.insurance}::bigint) and product = 'spot'
            and currency = 'USDT' and exists (select from contract_claims where owed > 0)
        union all
        select owner, 'spot', currency, amount from withdrawals where status in ('pending', 'paying')
        union all
        select owner, 'spot', 'USDT', paid from subscriptions where status = 'committed'
        union all
        select owner, 'spot', coin, coins from subscriptions where status = 'locked'
      ) every_reason group by 1, 2, 3
    )
    select '1: ' || currency || ' sums to ' || sum(available + frozen) as problem
      from accounts group by currency having sum(available + frozen) <> 0
    union all
    select '2: account ' || id || ' has ' || available || ' available, ' || frozen || ' frozen'
      from accounts where frozen < 0 or (available < 0 and owner not in (${sql.join(EXTERNAL)}))
    union all
    select '2: account ' || a.id || ' has ' || a.frozen || ' frozen, its reasons add up to ' || coalesce(h.held, 0)
      from accounts a left join reasons h using (owner, product, currency)
      where a.frozen <> coalesce(h.held, 0)
    union all
    select '7: head is at ' || h.seq || ', the journal ends at ' || coalesce((select max(seq) from journal), 0)
      from head h where h.seq <> coalesce((select max(seq) from journal), 0)
  `.execute(db);
  return rows.map(({ problem }) => problem);
}

export interface HealthJob {
  /** What the last check found. */
  problems(): readonly string[];
  stop(): Promise<void>;
}

/** Checks the ledger once a minute; a problem is logged as an error and seen at /metrics. */
export function startHealthJob({ db, log }: Services, registry: Registry): HealthJob {
  const problems = new Gauge({
    name: 'ledger_problems',
    help: 'Broken invariants that the last health check found; anything but 0 needs a person at once',
    registers: [registry],
  });
  let last: readonly string[] = [];
  const job = new Job({
    everyMs: INTERVAL_MS,
    async work() {
      last = await ledgerProblems(db);
      problems.set(last.length);
      if (last.length > 0) log.error({ problems: last.slice(0, 20) }, 'the ledger does not add up');
    },
    failed: (err) => log.warn({ err }, 'the health check of the ledger did not run'),
  }).start();
  return { problems: () => last, stop: () => job.stop() };
}
