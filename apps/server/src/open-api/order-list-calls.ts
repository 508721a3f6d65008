import {
  matchResultsCall,
  openOrdersCall,
  orderByClientIdCall,
  orderByIdCall,
  orderHistoryCall,
  ordersCall,
} from '@bourse/protocol/open-api/order-calls';
import { refuse } from '@bourse/protocol/refusal';
import type { OrderPhase, Ports, RecordFilter, UserTrade } from '../gateway/open-ports.ts';
import type { OrderTable } from '../sequencer/tables.ts';
import { NO_ACCOUNT, ownsAccount } from './accounts.ts';
import { signedOpenCall, type OpenCall } from './call.ts';
import { idOf, orderWords, PHASES, placeOf, tradeWords, type FilledNames } from './order-words.ts';

const OPEN: readonly OrderPhase[] = ['waiting', 'open', 'open-partial'];
const ENDED: readonly OrderPhase[] = ['filled', 'cancelled', 'cancelled-partial'];
/** More fills than this no answer of one order shows; the others are in `/v1/order/matchresults`. */
const FILLS_OF_AN_ORDER = 1_000;

interface ListFields {
  readonly symbol?: string | undefined;
  readonly size: number;
  readonly 'start-time'?: number | undefined;
  readonly 'end-time'?: number | undefined;
  readonly from?: string | undefined;
  readonly direct?: 'prev' | 'next' | undefined;
}

/** A user's orders and fills. */
export function orderListCalls({ market, spot }: Pick<Ports, 'market' | 'spot'>): OpenCall[] {
  const words = (row: OrderTable, names: FilledNames) =>
    orderWords(row, market.pair(row.symbol)!.spec, names);
  const isUnknown = (symbol: string | undefined) => symbol !== undefined && !market.pair(symbol);
  const trades = (rows: readonly UserTrade[], user: number) => ({
    data: rows.map((row) => tradeWords(row, user, market.pair(row.symbol)!.spec)),
  });

  async function orders(
    user: number,
    fields: ListFields,
    phases: readonly OrderPhase[],
    names: FilledNames = 'field',
    more: Pick<RecordFilter, 'side'> = {},
  ): Promise<object> {
    if (isUnknown(fields.symbol)) return refuse('PAIR_NOT_FOUND');
    const rows = await spot.orders(user, { ...filterOf(fields), ...more, phases });
    return { data: rows.map((row) => words(row, names)) };
  }

  return [
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/orders/:id',
      access: 'read',
      input: orderByIdCall,
      async handle({ id }, { userId }) {
        const row = await spot.order(userId, { id: idOf(id) });
        return row ? { data: words(row, 'field') } : refuse('ORDER_NOT_FOUND');
      },
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/orders/getClientOrder',
      access: 'read',
      input: orderByClientIdCall,
      async handle(key, { userId }) {
        const row = await spot.order(userId, key);
        return row ? { data: words(row, 'field') } : refuse('ORDER_NOT_FOUND');
      },
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/openOrders',
      access: 'read',
      heavy: true,
      input: openOrdersCall,
      handle(fields, { userId }) {
        const { 'account-id': accountId, side } = fields;
        if (accountId !== undefined && !ownsAccount(userId, accountId)) return NO_ACCOUNT;
        return orders(userId, fields, OPEN, 'filled', { side });
      },
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/orders',
      access: 'read',
      heavy: true,
      input: ordersCall,
      handle(fields, { userId }) {
        const phases = fields.states.flatMap((state) => (state in PHASES ? PHASES[state as never] : []));
        return orders(userId, fields, phases);
      },
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/history',
      access: 'read',
      heavy: true,
      input: orderHistoryCall,
      handle: (fields, { userId }) => orders(userId, fields, ENDED),
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/matchresults',
      access: 'read',
      heavy: true,
      input: matchResultsCall,
      async handle(fields, { userId }) {
        if (isUnknown(fields.symbol)) return refuse('PAIR_NOT_FOUND');
        return trades(await spot.trades(userId, filterOf(fields)), userId);
      },
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/order/orders/:id/matchresults',
      access: 'read',
      heavy: true,
      input: orderByIdCall,
      async handle({ id }, { userId }) {
        const row = await spot.order(userId, { id: idOf(id) });
        if (!row) return { data: [] };
        // All fills of an order lie between its first and its last change; that spares reading the user's others.
        const lifetime = { startTime: Number(row.created_at), endTime: Number(row.updated_at) };
        const filter = { orderId: row.id, side: row.side, ...lifetime, size: FILLS_OF_AN_ORDER };
        return trades(await spot.trades(userId, filter), userId);
      },
    }),
  ];
}

function filterOf(fields: ListFields): RecordFilter {
  return {
    symbol: fields.symbol,
    startTime: fields['start-time'],
    endTime: fields['end-time'],
    beyondId: placeOf(fields.from),
    oldestFirst: fields.direct === 'prev',
    size: fields.size,
  };
}
