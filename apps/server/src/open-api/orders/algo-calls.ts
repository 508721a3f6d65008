import { formatDecimal } from '@bourse/money/amount';
import {
  ALGO_TYPES,
  amountOfAlgo,
  openAlgoCalls,
  type AlgoFields,
  type AlgoTime,
  type AlgoType,
  type OpenAlgoOrder,
} from '@bourse/protocol/open-api/algo-calls';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { SIDES, TIMES_IN_FORCE, type OrderType, type TimeInForce } from '@bourse/protocol/spot/order';
import type { Tables } from '../../database/schema.ts';
import type { NewOrder } from '../../spot/orders.ts';
import type { OrderPhase } from '../../spot/queries.ts';
import { handleOpen, type OpenCall } from '../call.ts';
import { pageFilter, pageOf } from '../page.ts';
import type { Ports } from '../ports.ts';
import { NO_ACCOUNT, ownsAccount } from '../wallet/accounts.ts';
import { amountOf, isByQuote, priceOf } from './order-words.ts';
import type { Placing } from './placing.ts';

type OrderRow = Tables['open_orders'];
type Status = OpenAlgoOrder['orderStatus'];

const STOP_TYPES: Record<AlgoType, OrderType> = { limit: 'stop-limit', market: 'stop-market' };
const TIMES: Record<AlgoTime, TimeInForce> = { gtc: 'gtc', boc: 'post-only', ioc: 'ioc', fok: 'fok' };
const TIME_WORDS = { gtc: 'gtc', 'post-only': 'boc', ioc: 'ioc', fok: 'fok' } as const;
/** Where the stop orders that ended in some way are found. */
const PHASES: Record<Exclude<Status, 'created'>, readonly OrderPhase[]> = {
  canceled: ['cancelled'],
  rejected: [],
  triggered: ['open', 'open-partial', 'filled', 'cancelled-partial', 'cancelled'],
};
/** Rows read at a time where some are left out afterwards, and how often at most. */
const BLOCK = 500;
const BLOCKS = 20;

interface ListFields {
  readonly accountId?: string | undefined;
  readonly symbol?: string | undefined;
  readonly orderSide?: OpenAlgoOrder['orderSide'] | undefined;
  readonly orderType?: AlgoType | undefined;
  readonly sort: 'asc' | 'desc';
  readonly limit: number;
  readonly fromId?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** Stop orders. */
export function algoHandlers({ market, spot }: Pick<Ports, 'market' | 'spot'>, placing: Placing): OpenCall[] {
  const pairOf = (row: OrderRow) => market.pair(row.symbol)!.spec;

  async function list(user: number, fields: ListFields, status: Status) {
    const { accountId, symbol, limit, startTime, endTime } = fields;
    if (accountId !== undefined && !ownsAccount(user, accountId)) return NO_ACCOUNT;
    if (symbol !== undefined && !market.pair(symbol)) return refuse('PAIR_NOT_FOUND');
    const { size, beyondId, oldestFirst } = pageFilter(fields.fromId, fields.sort, limit);
    const phases = status === 'created' ? (['waiting'] as const) : PHASES[status];
    const kinds = kindsOf(fields);
    const found: OrderRow[] = [];
    let from = beyondId;
    for (let block = 0; block < BLOCKS && phases.length > 0; block++) {
      const filter = { symbol, kinds, startTime, endTime, oldestFirst, phases, size: BLOCK };
      const rows = await spot.orders(user, { ...filter, beyondId: from });
      found.push(...rows.filter((row) => statusOf(row) === status));
      if (found.length >= size || rows.length < BLOCK) break;
      from = rows.at(-1)!.id;
    }
    const { page, next } = pageOf(found, limit);
    const data = page.map((row) => algoWords(row, pairOf(row)));
    return { data, ...(next !== undefined && { nextId: next }) };
  }

  /** A stop order that waits. One that fires at this very moment is cancelled as what it has become. */
  async function cancelWaiting(user: number, clientOrderId: string): Promise<boolean> {
    const row = await spot.order(user, { clientOrderId });
    if (!row || !isStop(row) || row.status !== 'waiting') return false;
    return !((await spot.cancel(user, { id: row.id })) instanceof Refusal);
  }

  return [
    handleOpen(openAlgoCalls.place, async (fields, bot) => {
      const { accountId, symbol, clientOrderId } = fields;
      const placed = await placing.place(
        { accountId, symbol, order: newAlgoOrder(fields) },
        bot,
        bot.requestName,
      );
      return typeof placed === 'string' ? { data: { clientOrderId } } : placed;
    }),
    handleOpen(openAlgoCalls.cancel, async ({ clientOrderIds }, { userId }) => {
      const done = await Promise.all(clientOrderIds.map((id) => cancelWaiting(userId, id)));
      const [accepted, rejected] = [true, false].map((wanted) =>
        clientOrderIds.filter((_, index) => done[index] === wanted),
      ) as [string[], string[]];
      return { data: { accepted, rejected } };
    }),
    handleOpen(openAlgoCalls.opening, (fields, { userId }) => list(userId, fields, 'created')),
    handleOpen(openAlgoCalls.history, (fields, { userId }) => list(userId, fields, fields.orderStatus)),
    handleOpen(openAlgoCalls.one, async (key, { userId }) => {
      const row = await spot.order(userId, key);
      return row && isStop(row) ? { data: algoWords(row, pairOf(row)) } : refuse('ORDER_NOT_FOUND');
    }),
  ];
}

function newAlgoOrder(fields: AlgoFields): NewOrder {
  const { orderType, orderSide, timeInForce = 'gtc', orderPrice, stopPrice, clientOrderId } = fields;
  return {
    direction: orderSide,
    type: STOP_TYPES[orderType],
    timeInForce: orderType === 'limit' ? TIMES[timeInForce] : 'gtc',
    price: orderType === 'limit' ? orderPrice : undefined,
    amount: amountOfAlgo(fields)!,
    stopPrice,
    clientOrderId,
  };
}

function kindsOf({ orderSide, orderType }: ListFields) {
  const sides = SIDES.filter((side) => orderSide === undefined || side === orderSide);
  const types = ALGO_TYPES.filter((type) => orderType === undefined || type === orderType);
  return sides.flatMap((side) =>
    types.flatMap((type) =>
      TIMES_IN_FORCE.map((timeInForce) => ({ side, type: STOP_TYPES[type], timeInForce })),
    ),
  );
}

function isStop({ type }: OrderRow): boolean {
  return type === 'stop-limit' || type === 'stop-market';
}

function statusOf(row: OrderRow): Status {
  if (row.status === 'waiting') return 'created';
  // In the book it got a rank; what ended on its way there says why.
  const isUntouched = row.rank === '0' && row.filled_lots === '0';
  const neverFired = row.cancel_reason === 'user' || row.cancel_reason === 'pair-closed';
  return row.status === 'cancelled' && isUntouched && neverFired ? 'canceled' : 'triggered';
}

function algoWords(row: OrderRow, pair: PairSpec): OpenAlgoOrder {
  const isLimit = row.type === 'stop-limit';
  const amount = amountOf(row, pair);
  return {
    lastActTime: Number(row.updated_at),
    orderOrigTime: Number(row.created_at),
    symbol: row.symbol,
    source: 'api',
    accountId: Number(row.owner),
    clientOrderId: row.client_order_id ?? '',
    orderSide: row.side,
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: TIME_WORDS[row.time_in_force],
    ...(isLimit && { orderPrice: priceOf(row, pair) }),
    ...(isByQuote(row) ? { orderValue: amount } : { orderSize: amount }),
    stopPrice: formatDecimal(BigInt(row.stop_price), pair.priceDecimals),
    orderStatus: statusOf(row),
    orderId: Number(row.id),
  };
}
