import { DECIMALS, formatAmount, formatDecimal } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
import { referenceText } from '@bourse/protocol/market/reference-price';
import { sql } from 'kysely';
import { blocks, EXPORT_ROWS } from '../../database/blocks.ts';
import type { Database } from '../../database/schema.ts';
import type { PositionTable } from '../../contract/records.ts';
import type { SecondTable } from '../../second/records.ts';
import type { TradeTable } from '../../spot/records.ts';
import type { SwapTable } from '../../swap/records.ts';
import type { PaperColumn, PaperRow } from './paper.ts';
import { idsOf, type Period } from './period.ts';
import { timeCell, type Reader } from './statement-paper.ts';
import type { PaperWords } from './words.ts';

/** What contracts and second contracts are paid in. */
const CONTRACT_COIN = 'USDT';

interface Telling {
  readonly words: PaperWords;
  readonly reader: Reader;
  readonly pairOf: (symbol: string) => PairSpec | undefined;
}

export function tradeColumns(words: PaperWords): PaperColumn[] {
  return [
    { head: words.time, weight: 15 },
    { head: words.product, weight: 11 },
    { head: words.market, weight: 10 },
    { head: words.side, weight: 6 },
    { head: words.price, weight: 12, isNumber: true },
    { head: words.quantity, weight: 13, isNumber: true },
    { head: words.total, weight: 13, isNumber: true },
    { head: words.fee, weight: 11, isNumber: true },
    { head: words.feeCurrency, weight: 7 },
    { head: words.profit, weight: 12, isNumber: true },
    { head: words.reference, weight: 11 },
  ];
}

/** Fills, conversions, and contracts and second contracts that ended in the period; of each product oldest first. */
export async function* tradeRows(
  db: Database,
  owner: number,
  period: Period,
  telling: Telling,
): AsyncGenerator<PaperRow[]> {
  for await (const rows of fills(db, owner, period)) yield rows.map((row) => fillRow(row, owner, telling));
  for await (const rows of ended(db, 'swaps', owner, period)) yield rows.map((row) => swapRow(row, telling));
  for await (const rows of ended(db, 'closed_positions', owner, period))
    yield rows.map((row) => positionRow(row, telling));
  for await (const rows of ended(db, 'ended_seconds', owner, period))
    yield rows.map((row) => secondRow(row, telling));
}

/** How many rows there will be; counting stops at `atMost`. */
export async function tradeCount(
  db: Database,
  owner: number,
  period: Period,
  atMost: number,
): Promise<number> {
  const { after, before } = await idsOf(db, 'trades', period);
  const own = (side: 'buyer' | 'seller') => sql`(
    select 1 from trades where ${sql.ref(side)} = ${owner} and ${sql.ref(side)} > 0 and id > ${after} and id < ${before}
    limit ${atMost})`;
  const { from, to } = period;
  const { rows } = await sql<{ count: string }>`select count(*) as count from (
    select 1 from (
      ${own('buyer')} union all ${own('seller')}
      union all (select 1 from swaps where owner = ${owner} and time between ${from} and ${to} limit ${atMost})
      union all (select 1 from closed_positions
        where owner = ${owner} and closed_at between ${from} and ${to} and open_price > 0 limit ${atMost})
      union all (select 1 from ended_seconds
        where owner = ${owner} and updated_at between ${from} and ${to} limit ${atMost})
    ) each limit ${atMost}) lines`.execute(db);
  return Number(rows[0]!.count);
}

async function* fills(db: Database, owner: number, period: Period): AsyncGenerator<readonly TradeTable[]> {
  const { after: first, before } = await idsOf(db, 'trades', period);
  yield* blocks(first, async (after) => {
    const side = (which: 'buyer' | 'seller') => sql`(
      select * from trades
      where ${sql.ref(which)} = ${owner} and ${sql.ref(which)} > 0 and id > ${after} and id < ${before}
      order by id limit ${EXPORT_ROWS})`;
    const { rows } = await sql<TradeTable>`
      select * from (${side('buyer')} union all ${side('seller')}) own order by id limit ${EXPORT_ROWS}`.execute(
      db,
    );
    return rows;
  });
}

/** Where what ended in a period stands, and the column that says when it did. */
const ENDED = {
  swaps: 'time',
  closed_positions: 'closed_at',
  ended_seconds: 'updated_at',
} as const;

interface EndedRows {
  swaps: SwapTable;
  closed_positions: PositionTable;
  ended_seconds: SecondTable;
}

/** Rows of one product, oldest first. A position that was cancelled before it opened is no trade. */
function ended<Table extends keyof EndedRows>(
  db: Database,
  table: Table,
  owner: number,
  { from, to }: Period,
): AsyncGenerator<readonly EndedRows[Table][]> {
  const isTrade = table === 'closed_positions' ? sql`open_price > 0` : sql`true`;
  return blocks(0n, async (after) => {
    const { rows } = await sql<EndedRows[Table]>`
      select * from ${sql.table(table)}
      where owner = ${owner} and id > ${after} and ${sql.ref(ENDED[table])} between ${from} and ${to} and ${isTrade}
      order by id limit ${EXPORT_ROWS}`.execute(db);
    return rows;
  });
}

const productOf = ({ words, reader }: Telling, code: 'fill' | 'swap' | 'position' | 'second') =>
  reader === 'program' ? code : words.trades[code];
const sideOf = ({ words, reader }: Telling, code: keyof PaperWords['sides']) =>
  reader === 'program' ? code : words.sides[code];

function fillRow(row: TradeTable, owner: number, telling: Telling): PaperRow {
  const pair = telling.pairOf(row.symbol)!;
  const isBuy = Number(row.buyer) === owner;
  return {
    cells: [
      timeCell(Number(row.time)),
      productOf(telling, 'fill'),
      `${pair.base}/${pair.quote}`,
      sideOf(telling, isBuy ? 'buy' : 'sell'),
      formatDecimal(BigInt(row.price), pair.priceDecimals),
      formatAmount(new Notional(pair).quantity(Number(row.lots))),
      formatAmount(BigInt(row.quote)),
      formatAmount(BigInt(isBuy ? row.buyer_fee : row.seller_fee)),
      isBuy ? pair.base : pair.quote,
      '',
      `trade:${row.id}`,
    ],
  };
}

/** As a trade on the market of both coins; where there is none, what was paid is the total, what came the quantity. */
function swapRow(row: SwapTable, telling: Telling): PaperRow {
  const { from_coin: from, to_coin: to } = row;
  const [pay, receive] = [BigInt(row.pay), BigInt(row.receive)];
  const isSell = telling.pairOf(`${from}${to}`.toLowerCase())?.base === from;
  const [quantity, total] = isSell ? [pay, receive] : [receive, pay];
  return {
    cells: [
      timeCell(Number(row.time)),
      productOf(telling, 'swap'),
      isSell ? `${from}/${to}` : `${to}/${from}`,
      sideOf(telling, isSell ? 'sell' : 'buy'),
      priceOf(total, quantity),
      formatAmount(quantity),
      formatAmount(total),
      '0',
      row.from_coin,
      '',
      `swap:${row.id}`,
    ],
  };
}

/** With as many digits as it takes for price × quantity, rounded, to be the total. */
function priceOf(total: bigint, quantity: bigint): string {
  const decimals = Math.max(DECIMALS, String(quantity).length);
  return formatDecimal((2n * total * 10n ** BigInt(decimals) + quantity) / (2n * quantity), decimals);
}

/** The price of the opening; what the closes brought stands before fees, which stand beside it. */
function positionRow(row: PositionTable, telling: Telling): PaperRow {
  const pair = telling.pairOf(row.symbol)!;
  const quantity = BigInt(row.open_quantity);
  const price = BigInt(row.open_price);
  return {
    cells: [
      timeCell(Number(row.closed_at)),
      productOf(telling, 'position'),
      `${pair.base}/${pair.quote}`,
      sideOf(telling, row.side === 'buy' ? 'long' : 'short'),
      formatAmount(price),
      formatAmount(quantity),
      formatAmount((quantity * price) / UNIT),
      formatAmount(BigInt(row.open_fee) + BigInt(row.close_fee) + BigInt(row.to_insurance)),
      CONTRACT_COIN,
      formatAmount(BigInt(row.realised)),
      `position:${row.id}`,
    ],
  };
}

const UNIT = 100_000_000n;

function secondRow(row: SecondTable, telling: Telling): PaperRow {
  const pair = telling.pairOf(row.symbol)!;
  const { status, income, stake } = row;
  const isFree = status === 'draw' || status === 'void';
  const profit = status === 'won' ? BigInt(income) : status === 'lost' ? -BigInt(stake) : 0n;
  return {
    cells: [
      timeCell(Number(row.updated_at)),
      productOf(telling, 'second'),
      `${pair.base}/${pair.quote}`,
      sideOf(telling, row.direction),
      row.strike_price === '0' ? '' : referenceText(BigInt(row.strike_price), pair.symbol),
      '',
      formatAmount(BigInt(stake)),
      formatAmount(isFree ? 0n : BigInt(row.fee)),
      CONTRACT_COIN,
      formatAmount(profit),
      `second:${row.id}`,
    ],
  };
}
