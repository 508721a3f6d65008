import { LIST_REACH } from '@bourse/protocol/list-reach';
import type { Product, TransferKind } from '@bourse/protocol/ledger/ledger';
import { sql, type RawBuilder } from 'kysely';
import { firstIdSince } from '../database/first-id-since.ts';
import type { Database } from '../database/schema.ts';
import type { Paging } from '../database/newest.ts';

export interface StatementFilter {
  readonly account: Product;
  readonly currency?: string | undefined;
  readonly kind?: TransferKind | undefined;
  /** ms since 1970, both ends included. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** One side of a transfer. `amount` is signed; `balance` is available and frozen together after it. */
export interface StatementRow {
  readonly id: string;
  readonly time: string;
  readonly product: Product;
  readonly currency: string;
  readonly kind: TransferKind;
  readonly amount: string;
  readonly balance: string;
  readonly reference: string;
}

/** Transfer ids, both ends excluded. */
interface Range {
  readonly after: bigint;
  readonly before: bigint;
}

/**
 * One page of an owner's statement, newest first. A transfer between his own accounts is a line in the statement of
 * either. It ends after `LIST_REACH` lines; those of one kind are looked for among so many of each account.
 */
export async function statementPage(
  db: Database,
  owner: number,
  filter: StatementFilter & Paging,
): Promise<{ rows: StatementRow[]; total: number }> {
  const range = await rangeOf(db, filter);
  const total = await countLines(db, owner, filter, range, LIST_REACH);
  const skip = (filter.pageNo - 1) * filter.pageSize;
  if (skip >= total) return { rows: [], total };
  const size = Math.min(filter.pageSize, total - skip);
  return { rows: await readLines(db, owner, filter, range, size, skip, LIST_REACH), total };
}

/** Where a list of lines goes on, and how far. */
export interface StatementPlace {
  /** Several kinds, in the place of `kind`. */
  readonly kinds?: readonly TransferKind[] | undefined;
  /** Only ids beyond this one, in the direction of the list. */
  readonly beyondId?: string | undefined;
  readonly oldestFirst?: boolean | undefined;
  readonly size: number;
}

/** Lines by id from `beyondId` on. No index knows kinds: those of some are looked for among the next `LIST_REACH` of each account. */
export async function statementBeyond(
  db: Database,
  owner: number,
  filter: Omit<StatementFilter, 'kind'> & StatementPlace,
): Promise<StatementRow[]> {
  const { kinds, beyondId, oldestFirst = false, size } = filter;
  const { after, before } = await rangeOf(db, filter);
  const order = sql.raw(oldestFirst ? 'asc' : 'desc');
  const beyond =
    beyondId === undefined ? sql`` : oldestFirst ? sql` and id > ${beyondId}` : sql` and id < ${beyondId}`;
  const ofKinds = kinds === undefined ? sql`` : sql` where kind = any(${kinds})`;
  const side = (which: 'debit' | 'credit', sign: '-' | '') => {
    const account = sql.ref(`${which}_account`);
    return sql`(
      select id, time, kind, ${sql.raw(`${sign}amount`)} as amount, ${sql.ref(`${which}_balance`)} as balance, reference
      from (
        select * from transfers
        where ${account} = a.id and ${account} > 0 and id > ${after} and id < ${before}${beyond}
        order by id ${order} limit ${kinds === undefined ? size : LIST_REACH}) own${ofKinds}
      order by id ${order} limit ${size})`;
  };
  const { rows } = await sql<StatementRow>`
    select t.id, t.time, a.product, a.currency, t.kind, t.amount, t.balance, t.reference
    from accounts a cross join lateral (${side('debit', '-')} union all ${side('credit', '')}) t
    where ${ownAccounts(owner, filter)}
    order by t.id ${order} limit ${size}`.execute(db);
  return rows;
}

/** How many lines a statement has; counting stops at `atMost`. */
export async function statementLength(
  db: Database,
  owner: number,
  filter: StatementFilter,
  atMost: number,
): Promise<number> {
  return countLines(db, owner, filter, await rangeOf(db, filter), atMost);
}

/** All lines of a statement in blocks, newest first. Transfers never change, so blocks read one by one fit together. */
export async function* statementBlocks(
  db: Database,
  owner: number,
  filter: StatementFilter,
  blockSize: number,
): AsyncGenerator<StatementRow[]> {
  let range = await rangeOf(db, filter);
  for (;;) {
    const rows = await readLines(db, owner, filter, range, blockSize, 0);
    if (rows.length > 0) yield rows;
    if (rows.length < blockSize) return;
    range = { ...range, before: BigInt(rows.at(-1)!.id) };
  }
}

/** Each account's two indexes are read backwards as far as the page reaches, or at most `reach` rows, and merged. */
async function readLines(
  db: Database,
  owner: number,
  filter: StatementFilter,
  range: Range,
  limit: number,
  skip: number,
  reach?: number,
): Promise<StatementRow[]> {
  const side = (which: 'debit' | 'credit', sign: '-' | '') => sql`(
    select id, time, kind, ${sql.raw(`${sign}amount`)} as amount, ${sql.ref(`${which}_balance`)} as balance, reference
    from ${ofSide(which, filter, range, reach)}
    order by id desc limit ${limit + skip})`;
  const { rows } = await sql<StatementRow>`
    select t.id, t.time, a.product, a.currency, t.kind, t.amount, t.balance, t.reference
    from accounts a cross join lateral (${side('debit', '-')} union all ${side('credit', '')}) t
    where ${ownAccounts(owner, filter)}
    order by t.id desc limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

async function countLines(
  db: Database,
  owner: number,
  filter: StatementFilter,
  range: Range,
  atMost: number,
): Promise<number> {
  const side = (which: 'debit' | 'credit') => sql`(select id from ${ofSide(which, filter, range, atMost)})`;
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (
      select 1 from accounts a cross join lateral (${side('debit')} union all ${side('credit')}) t
      where ${ownAccounts(owner, filter)}
      limit ${atMost}) lines`.execute(db);
  return Number(rows[0]!.total);
}

function ownAccounts(owner: number, { account, currency }: StatementFilter): RawBuilder<unknown> {
  const one = currency === undefined ? sql`` : sql` and a.currency = ${currency.toUpperCase()}`;
  return sql`a.owner = ${owner} and a.product = ${account}${one}`;
}

/**
 * Transfers of an account, and which. `> 0` says nothing new of a user's account; it is the condition of the partial
 * index. No index knows kinds: with `reach`, one is looked for among so many of the newest only.
 */
function ofSide(
  which: 'debit' | 'credit',
  { kind }: StatementFilter,
  { after, before }: Range,
  reach: number | undefined,
): RawBuilder<unknown> {
  const account = sql.ref(`${which}_account`);
  const own = sql`transfers where ${account} = a.id and ${account} > 0 and id > ${after} and id < ${before}`;
  if (kind === undefined) return own;
  if (reach === undefined) return sql`${own} and kind = ${kind}`;
  return sql`(select * from ${own} order by id desc limit ${reach}) own where kind = ${kind}`;
}

const NO_END = 2n ** 62n;

/** Times grow with ids, so a period is a range of ids and needs no index of its own. */
async function rangeOf(db: Database, { startTime, endTime }: StatementFilter): Promise<Range> {
  return {
    after: startTime === undefined ? 0n : (await firstIdSince(db, 'transfers', startTime)) - 1n,
    before: endTime === undefined ? NO_END : await firstIdSince(db, 'transfers', endTime + 1),
  };
}
