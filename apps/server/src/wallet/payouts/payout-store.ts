import type { Payout } from '@bourse/custody/payout';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { WithdrawalTable } from '../records.ts';
import type { PayoutEvent, PayoutProgressTable } from '../tables.ts';

export interface PayoutReport {
  readonly id: string;
  readonly event: PayoutEvent | 'low' | 'enough';
  readonly txHash: string;
  readonly detail: string;
  readonly at: number;
}

/** A payout that the signer was asked for and that has not ended. */
export interface OpenPayout {
  readonly progress: PayoutProgressTable;
  readonly withdrawal: WithdrawalTable;
  readonly payout: Payout;
  /** In their order. */
  readonly reports: readonly PayoutReport[];
}

const PAGE = 500;
/** Of one payout, besides the newest word of why it waits: whoever writes reports could write without end. */
const MOST_REPORTS = 50;
const MOST_DETAIL = 500;
/** Orders are written with the time at which they were begun to be written. */
const OVERLAP_MS = 60 * 60 * 1000;

/** What is followed, in the tables. */
export class PayoutStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Begins to follow what was ordered since. */
  async followOrders(): Promise<void> {
    await sql`
      insert into payout_progress (withdrawal_id, chain, state, ordered_at)
      select id::bigint, payout ->> 'chain', 'ordered', created_at from payout_orders o
      where created_at >= (select coalesce(max(ordered_at), 0) - ${OVERLAP_MS} from payout_progress)
        and not exists (select 1 from payout_progress p where p.withdrawal_id = o.id::bigint)
      on conflict do nothing`.execute(this.#db);
  }

  async hasOpen(): Promise<boolean> {
    const { rows } = await sql<{ open: boolean }>`
      select exists (
        select 1 from payout_orders o
        left join payout_progress p on p.withdrawal_id::text = o.id
        where p.state is distinct from 'ended'
      ) as open`.execute(this.#db);
    return rows[0]!.open;
  }

  /** By id, page by page. */
  async *open(): AsyncGenerator<OpenPayout> {
    for (let after = '0'; ;) {
      const { rows } = await sql<{
        progress: PayoutProgressTable;
        withdrawal: WithdrawalTable;
        payout: Payout;
      }>`
        select to_jsonb(p) || jsonb_build_object(
            'withdrawal_id', p.withdrawal_id::text, 'block_number', p.block_number::text,
            'from_block', p.from_block::text, 'ordered_at', p.ordered_at::text
          ) as progress,
          to_jsonb(w) || jsonb_build_object(
            'id', w.id::text, 'owner', w.owner::text, 'amount', w.amount::text, 'fee', w.fee::text,
            'created_at', w.created_at::text, 'updated_at', w.updated_at::text
          ) as withdrawal,
          o.payout
        from payout_progress p
        join withdrawals w on w.id = p.withdrawal_id
        join payout_orders o on o.id = p.withdrawal_id::text
        where p.state <> 'ended' and p.withdrawal_id > ${after}::bigint
        order by p.withdrawal_id limit ${PAGE}`.execute(this.#db);
      const reports = await this.#reportsOf(rows.map(({ payout }) => payout.id));
      for (const row of rows) yield { ...row, reports: reports.get(row.payout.id) ?? [] };
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.progress.withdrawal_id;
    }
  }

  /** Of one payout, in their order. */
  async reportsOf(id: string): Promise<readonly PayoutReport[]> {
    return (await this.#reportsOf([id])).get(id) ?? [];
  }

  async #reportsOf(ids: readonly string[]): Promise<Map<string, PayoutReport[]>> {
    const found = new Map<string, PayoutReport[]>();
    if (ids.length === 0) return found;
    const { rows } = await sql<PayoutReport>`
      select id, event, tx_hash as "txHash", left(detail, ${MOST_DETAIL}) as detail, at::float8 as at from (
        select *, row_number() over (
          partition by id, event = 'waiting' order by case when event = 'waiting' then -seq else seq end
        ) as n
        from payout_reports where id = any(${[...ids]}::text[])
      ) numbered
      where n <= case when event = 'waiting' then 1 else ${MOST_REPORTS} end
      order by seq`.execute(this.#db);
    for (const report of rows) {
      const list = found.get(report.id);
      if (list) list.push(report);
      else found.set(report.id, [report]);
    }
    return found;
  }

  async update(id: string, fields: Partial<PayoutProgressTable>): Promise<void> {
    await this.#db.updateTable('payout_progress').set(fields).where('withdrawal_id', '=', id).execute();
  }

  /** What the signer has last said of each coin of its hot wallet. */
  async hotWallet(): Promise<readonly PayoutReport[]> {
    const { rows } = await sql<PayoutReport>`
      select distinct on (id) id, event, tx_hash as "txHash", detail, at::float8 as at from payout_reports
      where id >= 'hot:' and id < 'hot;' order by id, seq desc`.execute(this.#db);
    return rows;
  }

  /** How far these withdrawals are, by id. */
  async progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, PayoutProgressTable>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('payout_progress')
      .selectAll()
      .where('withdrawal_id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.withdrawal_id, row]));
  }
}
