import type { Attestations } from '@bourse/protocol/liabilities/reserves';
import pg from 'pg';

export interface QueuedOrder {
  readonly id: string;
  readonly createdAt: number;
  /** As it stands in the table; nothing of it is believed. */
  readonly order: unknown;
}

export type ReportEvent =
  | 'accepted'
  | 'refused'
  | 'waiting'
  | 'broadcast'
  | 'replaced'
  | 'reverted'
  /** Of the hot wallet, under `hot:<chain>:<coin>`. */
  | 'low'
  | 'enough';

export interface Report {
  readonly id: string;
  readonly event: ReportEvent;
  readonly txHash?: string;
  /** Why, in words for operators. */
  readonly detail?: string;
}

const TIMEOUT_MS = 10_000;
/** As the table takes it. */
const MOST_DETAIL = 500;
/** Orders are written a moment after the time that they bear. */
const LATE_MS = 60 * 60 * 1000;

/**
 * The signer's only way in and out: orders are read, reports are written, by a database role that may do nothing else. What
 * is in the database is what the exchange says; whoever owns it can keep orders back or lie about reports, not more.
 */
export class Queue {
  readonly #pool: pg.Pool;
  /** Where the last round ended, so that orders that wait do not keep later ones from being seen. */
  #after: readonly [createdAt: string, id: string] = ['-1', ''];
  /** Of the orders seen since it began anew, and ever. */
  #oldest = Number.POSITIVE_INFINITY;
  #newest = -1;

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
    });
    // A connection that breaks while idle is replaced with the next query.
    this.#pool.on('error', () => undefined);
  }

  /** Orders that no report has decided, from the oldest on; the next call goes on, and in the end begins again. */
  async undecided(limit: number): Promise<readonly QueuedOrder[]> {
    const { rows } = await this.#pool.query<{
      id: string;
      payout: unknown;
      approvals: unknown;
      automatic: unknown;
      created_at: string;
    }>(
      `select id, payout, approvals, automatic, created_at from payout_orders o
       where not exists (
         select 1 from payout_reports r where r.id = o.id and r.event in ('accepted', 'refused')
       ) and (created_at, id) > ($2::bigint, $3::text)
       order by created_at, id limit $1`,
      [limit, ...this.#after],
    );
    for (const { created_at } of rows) this.#see(Number(created_at));
    const last = rows.length === limit ? rows.at(-1) : undefined;
    if (last) this.#after = [last.created_at, last.id];
    else this.#beginAgain();
    return rows.map(({ created_at, ...order }) => ({ id: order.id, createdAt: Number(created_at), order }));
  }

  #see(createdAt: number): void {
    this.#oldest = Math.min(this.#oldest, createdAt);
    this.#newest = Math.max(this.#newest, createdAt);
  }

  /** From the oldest that waits, else from the newest that was seen: what years have left behind is decided. */
  #beginAgain(): void {
    const from = Math.min(this.#oldest, this.#newest - LATE_MS);
    this.#after = [String(Math.max(from - 1, -1)), ''];
    this.#oldest = Number.POSITIVE_INFINITY;
  }

  /** What stands there of these orders, decided or not; nothing of it is believed. */
  async payoutsOf(
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly payout: unknown }[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.#pool.query<{ id: string; payout: unknown }>(
      'select id, payout from payout_orders where id = any($1::text[])',
      [ids],
    );
    return rows;
  }

  /** Which reports these pay-outs have. */
  async reportsOf(ids: readonly string[]): Promise<readonly Report[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.#pool.query<{
      id: string;
      event: ReportEvent;
      tx_hash: string;
      detail: string;
    }>('select id, event, tx_hash, detail from payout_reports where id = any($1::text[])', [ids]);
    return rows.map(({ id, event, tx_hash: txHash, detail }) => ({ id, event, txHash, detail }));
  }

  /** What reports say was sent, by the newest of them. */
  async lastSent(limit: number): Promise<readonly { readonly id: string; readonly txHash: string }[]> {
    const { rows } = await this.#pool.query<{ id: string; tx_hash: string }>(
      `select id, tx_hash from payout_reports where event in ('broadcast', 'replaced') order by seq desc limit $1`,
      [limit],
    );
    return rows.map(({ id, tx_hash: txHash }) => ({ id, txHash }));
  }

  async report({ id, event, txHash = '', detail = '' }: Report, at: number): Promise<void> {
    await this.#pool.query(
      'insert into payout_reports (id, event, tx_hash, detail, at) values ($1, $2, $3, $4, $5)',
      [id, event, txHash, detail.slice(0, MOST_DETAIL), at],
    );
  }

  /** What reserves are to be signed for, the newest; nothing of it is believed. */
  async reserveRequest(): Promise<{ readonly id: string; readonly request: unknown } | undefined> {
    const { rows } = await this.#pool.query<{ id: string; request: unknown }>(
      'select commitment_id as id, request from reserve_requests order by commitment_id desc limit 1',
    );
    return rows[0];
  }

  /** All of them or none; those that stand there already are left out. */
  async addReserveSignatures(
    commitmentId: string,
    signatures: Attestations['signatures'],
    at: number,
  ): Promise<void> {
    await this.#pool.query(
      `insert into reserve_signatures (commitment_id, chain, address, signature, at)
       select $1, chain, address, signature, $3
       from jsonb_to_recordset($2) as s (chain text, address text, signature text)
       where not exists (
         select 1 from reserve_signatures r where r.commitment_id = $1
           and (r.chain, r.address, r.signature) = (s.chain, s.address, s.signature)
       )`,
      [commitmentId, JSON.stringify(signatures), at],
    );
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
